/** Which known words a misspelt one may have meant. */

const SHOWN = 3;

/** At most three of the known words, nearest first; none where all are far off. */
export function nearest(given: string, known: Iterable<string>): readonly string[] {
  const bound = Math.max(2, Math.floor(given.length / 3));
  return [...known]
    .map((word) => ({ word, distance: word.includes(given) ? 1 : editDistance(given, word, bound) }))
    .filter(({ distance }) => distance <= bound)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ word }) => word);
}

/** Levenshtein's distance, given up above `bound`. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? bound + 1;
}
