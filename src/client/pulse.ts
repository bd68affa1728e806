/** Whether a target still answers, over all exchanges with it: silence and floods are noticed once, not request by request. */

export interface Pulse {
  /** What is known of its silence, going on from "it …"; undefined as long as it answers. */
  readonly silence: string | undefined;
  /** How many bytes of one answer are read at this time, of `maxBytes` at most. */
  bound(maxBytes: number): number;
  /** An exchange begins to wait. Its `drop` is called, at once or later, where the target has fallen silent. */
  begin(exchange: Waiting): Watch;
}

export interface Waiting {
  readonly timeoutMs: number;
  /** Whoever waits: the session. */
  readonly who: object;
  /** False for a greeting, which a target may still return when it does nothing else any more. */
  readonly telling: boolean;
  /** `detail` goes on from "it …". */
  readonly drop: (detail: string) => void;
  /** Asks the target something that it can answer at once; false where nothing comes within the time. */
  readonly knock: (timeoutMs: number) => Promise<boolean>;
}

export interface Watch {
  /** Bytes of an answer have come. */
  came(bytes: number): void;
  /** `flooded`: more came than is read; `given-up`: nobody waits for it any longer, or it cannot come. */
  ended(how: 'answered' | 'flooded' | 'timed-out' | 'given-up'): void;
}

/** Who sends more than this without one whole answer is flooding us: of each further answer little is read. */
const FLOOD_BYTES = 12 * 1_024 * 1_024;
const FLOODED_BOUND_BYTES = 256 * 1_024;
/** So many that waited in vain for one answer, while nobody else had any, are no coincidence. */
const IN_VAIN_MAX = 4;

export function openPulse(): Pulse {
  return new SharedPulse();
}

class SharedPulse implements Pulse {
  readonly #waiting = new Set<Waiting>();
  /** When the longest silence can have begun: at the last answer, or when somebody began to wait. */
  #quietSince = 0;
  #answers = 0;
  readonly #inVain = new Set<object>();
  #timer: NodeJS.Timeout | undefined;
  #knocking = false;
  silence: string | undefined;
  /** Bytes that came and are no whole answer, or not yet. */
  #loose = 0;

  bound(maxBytes: number): number {
    return this.#loose > FLOOD_BYTES ? Math.min(maxBytes, FLOODED_BOUND_BYTES) : maxBytes;
  }

  begin(exchange: Waiting): Watch {
    if (this.silence !== undefined) {
      exchange.drop(this.silence);
      return { came: () => undefined, ended: () => undefined };
    }
    if (this.#waiting.size === 0) this.#quietSince = now();
    this.#waiting.add(exchange);
    this.#lookIn(exchange.timeoutMs / 2);
    let bytes = 0;
    return {
      came: (more) => {
        if (!this.#waiting.has(exchange)) return;
        bytes += more;
        this.#loose += more;
      },
      ended: (how) => {
        if (!this.#waiting.delete(exchange)) return;
        if (how !== 'flooded') this.#loose -= bytes;
        if (how === 'timed-out' && this.silence === undefined) this.#waitedInVain(exchange);
        if (how === 'given-up' || how === 'timed-out') return;
        this.#heard();
        if (exchange.telling) this.#inVain.clear();
      },
    };
  }

  #heard(): void {
    this.#answers++;
    this.#quietSince = now();
  }

  #waitedInVain({ who, timeoutMs }: Waiting): void {
    this.#inVain.add(who);
    if (this.#inVain.size >= IN_VAIN_MAX) this.#fallsSilent(`one after the other waited ${timeoutMs} ms in vain`);
  }

  #fallsSilent(how: string): void {
    this.silence ??= `has stopped answering: ${how}`;
    for (const { drop } of [...this.#waiting]) drop(this.silence);
  }

  #lookIn(ms: number): void {
    if (this.#timer || this.#knocking) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const [longest] = this.#waiting;
      if (longest === undefined) return;
      const restMs = longest.timeoutMs / 2 - (now() - this.#quietSince);
      if (restMs > 0) this.#lookIn(restMs);
      else void this.#knock(longest);
    }, ms).unref();
  }

  /** Half of a time-out has passed without any answer: one more question decides, for whoever is waiting. */
  async #knock({ knock, timeoutMs }: Waiting): Promise<void> {
    this.#knocking = true;
    const [answers, since] = [this.#answers, now()];
    const answered = await knock(timeoutMs);
    this.#knocking = false;
    if (answered || this.#answers > answers) {
      this.#heard();
      const [next] = this.#waiting;
      if (next) this.#lookIn(next.timeoutMs / 2);
      return;
    }
    this.#fallsSilent(`no request was answered for ${Math.round(now() - since)} ms`);
  }
}

/** Real time: how long a target is silent is a fact of the machine. */
const now = (): number => performance.now();
