/** A buffer that grows up to a bound: many tiny chunks cost no more than few large ones. */
export class ByteSink {
  readonly #maxBytes: number;
  #buffer: Buffer | undefined;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (this.#buffer === undefined || needed > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(this.#maxBytes, Math.max(4_096, this.#length * 2))));
      if (this.#buffer) grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
  }

  bytes(): Uint8Array {
    return this.#buffer?.subarray(0, this.#length) ?? new Uint8Array();
  }
}
