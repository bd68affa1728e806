import { fault } from '../../../src/contract/index.ts';
import { requestsSent } from '../offering-call.ts';

export const dotsGoUp = fault({
  name: 'agentmuxer/dots-go-up',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-path'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsSent(codec, (sent) => {
      // As every URL is put in order by whoever parses one.
      const { pathname, search } = new URL(`http://provider${sent.target}`);
      return { ...sent, target: `${pathname}${search}` };
    }),
});
