/** Compiles our Solidity with the `solc` of npm: the same source gives the same artifact on every machine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/contract/index.ts';

const CONTRACTS = ['Dollar', 'Escrow'] as const;

/** One compiled contract: its JSON ABI, and the code that creates it (without constructor arguments). */
interface Artifact {
  readonly abi: readonly JsonObject[];
  readonly bytecode: `0x${string}`;
}

export type Artifacts = { readonly [name in (typeof CONTRACTS)[number]]: Artifact };

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: {
    readonly [file: string]: {
      readonly [name: string]: {
        readonly abi: readonly JsonObject[];
        readonly evm: { readonly bytecode: { readonly object: string } };
      };
    };
  };
}

const SETTINGS: Json = {
  optimizer: { enabled: true, runs: 1000 },
  evmVersion: 'cancun',
  // No metadata hash: the bytecode then depends on the code alone, not on comments or paths.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

/**
 * Compiles the contracts in `folder`. Loads the compiler (about a second) when called.
 * @throws with the compiler's own messages, warnings included: our contracts compile without any.
 */
export async function compile(folder: string): Promise<Artifacts> {
  const { default: solc } = await import('solc');
  const sources = await Promise.all(
    CONTRACTS.map(async (name) => [`${name}.sol`, { content: await readFile(join(folder, `${name}.sol`), 'utf8') }]),
  );
  const input = { language: 'Solidity', sources: Object.fromEntries(sources), settings: SETTINGS };
  const output: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'));
  const artifactOf = (name: string): Artifact => {
    const compiled = output.contracts[`${name}.sol`]?.[name];
    if (!compiled) throw new Error(`${name}.sol holds no contract ${name}: name the contract as its file.`);
    return { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
  };
  return { Dollar: artifactOf('Dollar'), Escrow: artifactOf('Escrow') };
}
