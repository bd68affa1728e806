/** A binary heap of timers that gives up any of them in O(log n): most timers are time-outs, cancelled unfired. */
import type { Instant } from '../../src/contract/index.ts';

export interface Timer {
  readonly due: Instant;
  /** Orders timers of one instant by their registration. */
  readonly order: number;
  readonly task: () => Promise<void>;
}

export class DueHeap {
  readonly #timers: Timer[] = [];
  readonly #places = new Map<Timer, number>();

  get first(): Timer | undefined {
    return this.#timers[0];
  }

  add(timer: Timer): void {
    this.#put(timer, this.#timers.length);
    this.#rise(this.#timers.length - 1);
  }

  /** False where the timer is not (or no longer) here. */
  remove(timer: Timer): boolean {
    const place = this.#places.get(timer);
    if (place === undefined) return false;
    this.#places.delete(timer);
    const last = this.#timers.pop();
    if (last !== undefined && last !== timer) {
      this.#put(last, place);
      this.#rise(place);
      this.#sink(this.#places.get(last) ?? place);
    }
    return true;
  }

  #put(timer: Timer, place: number): void {
    this.#timers[place] = timer;
    this.#places.set(timer, place);
  }

  #rise(place: number): void {
    const timer = this.#timers[place];
    if (timer === undefined) return;
    let at = place;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = this.#timers[above];
      if (parent === undefined || !precedes(timer, parent)) break;
      this.#put(parent, at);
      at = above;
    }
    this.#put(timer, at);
  }

  #sink(place: number): void {
    const timer = this.#timers[place];
    if (timer === undefined) return;
    let at = place;
    for (;;) {
      const below = this.#smallerChild(at);
      const child = this.#timers[below];
      if (child === undefined || !precedes(child, timer)) break;
      this.#put(child, at);
      at = below;
    }
    this.#put(timer, at);
  }

  #smallerChild(place: number): number {
    const left = this.#timers[2 * place + 1];
    const right = this.#timers[2 * place + 2];
    return right !== undefined && left !== undefined && precedes(right, left) ? 2 * place + 2 : 2 * place + 1;
  }
}

function precedes(one: Timer, other: Timer): boolean {
  return one.due < other.due || (one.due === other.due && one.order < other.order);
}
