/** The Divinci contract, chapter by chapter. */
import { pay } from './divinci/pay.ts';
import { sdk } from './divinci/sdk.ts';
import { terms } from './divinci/terms.ts';
import { tools } from './divinci/tools.ts';

export const divinci = [...tools, ...pay, ...sdk, ...terms];
