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
