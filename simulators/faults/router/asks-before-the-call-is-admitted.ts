import { randomUUID } from 'node:crypto';
import { fault, type UpstreamAnswer } from '../../../src/contract/index.ts';

/** The provider is asked first; whoever then buys gets the answer that came. */
export const asksBeforeTheCallIsAdmitted = fault({
  name: 'router/asks-before-the-call-is-admitted',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.price.no-effect-before-acceptance',
    'agentmuxer.call.max-cost-enforced',
    'agentmuxer.call.limits-still-apply',
  ],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => {
    const answers = new Map<string, UpstreamAnswer>();
    return {
      ...router,
      route: async (tool, agent, fields) => {
        const route = await router.route(tool, agent, fields);
        const [first] = route.kind === 'bindings' ? route.bindings : [];
        if (first === undefined || answers.has(first.url)) return route;
        const request = { callId: randomUUID(), method: 'POST', target: '', headers: [] };
        answers.set(first.url, await router.exchange(first, request));
        return route;
      },
      exchange: async (binding, request) => {
        const early = answers.get(binding.url);
        answers.delete(binding.url);
        return early ?? router.exchange(binding, request);
      },
    };
  },
});
