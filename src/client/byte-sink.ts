/** Bytes that come in chunks, copied into blocks: many tiny chunks cost no more than few large ones, and none is copied twice. */
const FIRST_BLOCK_BYTES = 4_096;
const BLOCK_BYTES_MAX = 65_536;

export class ByteSink {
  readonly #full: Buffer[] = [];
  #block: Buffer | undefined;
  #filled = 0;

  append(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0) {
      const block = this.#roomyBlock();
      const part = rest.subarray(0, block.length - this.#filled);
      block.set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
    }
  }

  bytes(): Uint8Array {
    const last = this.#block?.subarray(0, this.#filled) ?? Buffer.alloc(0);
    return this.#full.length === 0 ? last : Buffer.concat([...this.#full, last]);
  }

  /** The block that is being filled, or one twice as large after it. */
  #roomyBlock(): Buffer {
    if (this.#block && this.#filled < this.#block.length) return this.#block;
    if (this.#block) this.#full.push(this.#block);
    const bytes = this.#block ? Math.min(BLOCK_BYTES_MAX, this.#block.length * 2) : FIRST_BLOCK_BYTES;
    this.#block = Buffer.allocUnsafeSlow(bytes);
    this.#filled = 0;
    return this.#block;
  }
}
