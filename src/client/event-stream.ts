/** Reads a `text/event-stream` chunk by chunk in linear time, whatever the chunks are. */

/** Takes decoded text, hands out the `data` of each complete event. */
export class EventStreamReader {
  readonly #onEvent: (data: string) => void;
  #line: string[] = [];
  #data: string[] = [];
  #afterCarriageReturn = false;

  constructor(onEvent: (data: string) => void) {
    this.#onEvent = onEvent;
  }

  push(text: string): void {
    let from = 0;
    if (this.#afterCarriageReturn && text.startsWith('\n')) from = 1;
    if (text !== '') this.#afterCarriageReturn = false;
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = from;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      this.#line.push(text.slice(from, end.index));
      from = ends.lastIndex;
      this.#afterCarriageReturn = end[0] === '\r' && from === text.length;
      this.#endLine();
    }
    if (from < text.length) this.#line.push(text.slice(from));
  }

  #endLine(): void {
    const line = this.#line.length === 1 ? (this.#line[0] ?? '') : this.#line.join('');
    this.#line = [];
    if (line === '') {
      const data = this.#data;
      this.#data = [];
      if (data.length > 0) this.#onEvent(data.join('\n'));
      return;
    }
    if (!line.startsWith('data')) return;
    if (line.length === 4) this.#data.push('');
    else if (line[4] === ':') this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
  }
}
