/** Rates as a small table, with what they are relative to the two baselines. */

export interface Measured {
  readonly perSecond: number;
  /** Processor time of the server for one request. */
  readonly cpuMicros: number;
}

export function table(
  measured: ReadonlyMap<string, Measured>,
  baselines: { readonly floor: string; readonly official: string },
): string {
  const ratio = (rate: number, baseline: string) =>
    (rate / (measured.get(baseline)?.perSecond ?? Number.NaN)).toFixed(2);
  const rows = [...measured].map(([name, { perSecond, cpuMicros }]) => [
    name,
    perSecond.toFixed(0),
    ratio(perSecond, baselines.floor),
    ratio(perSecond, baselines.official),
    cpuMicros.toFixed(0),
  ]);
  const head = ['server', 'requests/s', `× ${baselines.floor}`, `× ${baselines.official}`, 'CPU µs each'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 ? text.padEnd(width) : text.padStart(width);
  };
  return `${[head, ...rows].map((row) => row.map(cell).join('  ')).join('\n')}\n`;
}
