/** Text of strangers, made safe to print: what moves a terminal's cursor, its colours or its reading direction is gone. */

/** CSI and OSC (and DCS, PM, APC, SOS) sequences in their 7-bit and 8-bit spellings, then other two-character escapes. */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;

/** C0 without white space, DEL, C1, marks that turn the reading direction, invisible joiners, lone surrogates. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/** One line of printable text. */
export function plain(text: string): string {
  return text
    .replace(ESCAPES, '')
    .replace(INVISIBLE, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** At most `length` characters of a text that is already plain: cutting first could leave half a sequence or half a secret. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/** Breaks plain text at spaces. A word that is longer than a line stays whole, so that it can be copied, or is broken. */
export function wrap(
  text: string,
  width: number,
  long: 'keep-words' | 'break-words' = 'keep-words',
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ').flatMap((word) => (long === 'keep-words' ? [word] : pieces(word, width)));
  for (const word of words) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  return Array.from({ length: Math.max(1, Math.ceil(word.length / width)) }, (_, place) =>
    word.slice(place * width, (place + 1) * width),
  );
}
