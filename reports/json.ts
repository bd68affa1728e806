/** The report as it is, in an order that two runs share, so that their files can be compared line by line. */
import { ordered, reporter } from './reporter.ts';

export const json = reporter('json', (report) => `${JSON.stringify(ordered(report), null, 2)}\n`);
