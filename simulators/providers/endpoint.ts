/** One upstream provider: its scripts, its journal and its gate. The host feeds it requests. */
import type { Execution, Gate, ProviderEndpoint, ProviderScript } from '../../src/contract/index.ts';
import { assertPerformable } from './act.ts';
import { EndpointGate } from './gate.ts';

export class Endpoint implements ProviderEndpoint {
  readonly id: string;
  readonly url: string;
  readonly #queued: ProviderScript[] = [];
  readonly #journal: Execution[] = [];
  #always: ProviderScript;
  #gate: EndpointGate | undefined;

  constructor(id: string, url: string, always: ProviderScript) {
    assertPerformable(always);
    this.id = id;
    this.url = url;
    this.#always = always;
  }

  next(...scripts: readonly ProviderScript[]): void {
    scripts.forEach(assertPerformable);
    this.#queued.push(...scripts);
  }

  forget(): void {
    this.#queued.length = 0;
  }

  always(script: ProviderScript): void {
    assertPerformable(script);
    this.#always = script;
  }

  get journal(): readonly Execution[] {
    return this.#journal;
  }

  gate(): Gate {
    this.#gate ??= new EndpointGate(() => {
      this.#gate = undefined;
    });
    return this.#gate;
  }

  /** The gate, while it is closed. */
  get closedGate(): EndpointGate | undefined {
    return this.#gate;
  }

  /** The script of the next request. */
  take(): ProviderScript {
    return this.#queued.shift() ?? this.#always;
  }

  note(execution: Execution): void {
    this.#journal.push(execution);
  }
}
