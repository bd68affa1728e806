import { fault } from '../../../src/contract/index.ts';

export const credentialForwarded = fault({
  name: 'agentmuxer/credential-forwarded',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.connection-credential-not-forwarded'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    upstream: (tool, request, token) => {
      const mapped = codec.upstream(tool, request, token);
      if (mapped.kind === 'refused') return mapped;
      const headers = [...mapped.value.headers, ['authorization', `Bearer ${token}`] as const];
      return { kind: 'read', value: { ...mapped.value, headers } };
    },
  }),
});
