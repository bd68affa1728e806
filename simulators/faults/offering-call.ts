/** What faults do to a call of an offering: to its arguments, to its request, or to what its provider is sent. */
import type {
  AgentmuxerCodec,
  Json,
  JsonObject,
  OfferingCall,
  ToolContract,
  UpstreamRequest,
} from '../../src/contract/index.ts';
import { membersOf } from './members.ts';

export type Inputs = OfferingCall['request'];

/** The highest maximum that a gateway can count with. */
export const UNLIMITED = 2n ** 63n - 1n;

type Sent = Omit<UpstreamRequest, 'callId'>;

/** Changes the arguments of every call before they are read. */
export function callsRead(codec: AgentmuxerCodec, change: (args: JsonObject) => JsonObject): AgentmuxerCodec {
  return { ...codec, readCall: (args) => codec.readCall(change(membersOf(args))) };
}

/** Changes one argument of every call, where it is a text. */
export function textsRead(codec: AgentmuxerCodec, name: string, change: (text: string) => Json): AgentmuxerCodec {
  return callsRead(codec, (args) => {
    const { [name]: told } = args;
    return typeof told === 'string' ? { ...args, [name]: change(told) } : args;
  });
}

/** Takes another maximum for that of a call whose arguments are right. */
export function maximumIs(codec: AgentmuxerCodec, change: (maxMicros: bigint) => bigint): AgentmuxerCodec {
  return {
    ...codec,
    readCall: (args) => {
      const read = codec.readCall(args);
      if (read.kind === 'refused') return read;
      return { kind: 'read', value: { ...read.value, maxCostMicros: change(read.value.maxCostMicros) } };
    },
  };
}

/**
 * Serves a call whatever it costs, in place of asking whether its terms hold. `isLifted` is told the key of the call
 * that those terms were told for; undefined where they were never told.
 */
export function termsLift(
  codec: AgentmuxerCodec,
  isLifted: (toldFor: string | undefined, call: OfferingCall) => boolean,
): AgentmuxerCodec {
  const keys = new Map<string, string>();
  return {
    ...codec,
    confirmation: (told) => {
      keys.set(told.reference, told.call.key);
      return codec.confirmation(told);
    },
    readCall: (args) => {
      const read = codec.readCall(args);
      if (read.kind === 'refused') return read;
      const { acceptTerms, ...call } = read.value;
      if (acceptTerms === undefined || !isLifted(keys.get(acceptTerms), call)) return read;
      return { kind: 'read', value: { ...call, maxCostMicros: UNLIMITED } };
    },
  };
}

/** Changes the request of every call before it is mapped. */
export function requestsRead(codec: AgentmuxerCodec, change: (request: Inputs) => Inputs): AgentmuxerCodec {
  return { ...codec, upstream: (tool, request, ...rest) => codec.upstream(tool, change(request), ...rest) };
}

/** Changes the input at one place of every request that has such a place. */
export function placesRead(
  codec: AgentmuxerCodec,
  place: string,
  change: (input: unknown) => unknown,
): AgentmuxerCodec {
  return requestsRead(codec, (request) =>
    request[place] === undefined ? request : { ...request, [place]: change(request[place]) },
  );
}

/** Changes what a provider is sent, once a request was mapped to it. */
export function requestsSent(
  codec: AgentmuxerCodec,
  change: (sent: Sent, request: Inputs, tool: ToolContract) => Sent,
): AgentmuxerCodec {
  return {
    ...codec,
    upstream: (tool, request, ...rest) => {
      const mapped = codec.upstream(tool, request, ...rest);
      return mapped.kind === 'refused' ? mapped : { kind: 'read', value: change(mapped.value, request, tool) };
    },
  };
}

/** Changes the value of each header that a provider is sent. */
export function headersSent(
  codec: AgentmuxerCodec,
  change: (value: string, name: string, request: Inputs) => string,
): AgentmuxerCodec {
  return requestsSent(codec, (sent, request) => ({
    ...sent,
    headers: sent.headers.map(([name, value]) => [name, change(value, name, request)]),
  }));
}

/** The inputs at one place of a request; none where it has no such place. */
export function inputsAt(request: Inputs, place: string): Inputs {
  return membersOf(request[place]);
}

/** The request with the files of each field changed, where it has files. */
export function changedFiles(request: Inputs, change: (files: readonly Inputs[]) => readonly Inputs[]): Inputs {
  if (request['multipartFiles'] === undefined) return request;
  const fields = Object.entries(inputsAt(request, 'multipartFiles'));
  const changed = fields.map(([name, files]) => [name, change([files].flat().map(membersOf))]);
  return { ...request, multipartFiles: Object.fromEntries(changed) };
}
