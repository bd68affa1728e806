/** Priced tools. */
import { clauses } from '../clause.ts';
import { DIVINCI_TOOLS } from '../documents.ts';

export const pay = clauses([
  {
    id: 'divinci.pay.402-without-payment',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A call to a tool with `pricing` that carries no payment gets HTTP status 402 and the tool does not run.',
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools' },
    needs: ['catalogue', 'provider'],
    probe:
      'Call a premium tool without payment and read the HTTP status of the response; 402 and zero executions. How the requirements are carried is not stated.',
    negative: "The server answers HTTP 200 with the tool's result.",
  },
  {
    id: 'divinci.pay.valid-payment-runs',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'With a valid payment attached, the premium call runs and is no longer answered with 402.',
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Take the requirements from the 402, pay exactly, and repeat the call; a result comes back with one execution.',
    negative: 'A valid payment is answered with 402 again.',
  },
  {
    id: 'divinci.pay.invalid-payment-not-served',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A premium call with a payment that is not valid is not served.',
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Send a payment with a wrong signature, one with one unit too little and one past its time window; the tool must not run and the status must not be 2xx with tool content. 402 and 400 are both acceptable.',
    negative: 'Any request that has a payment header is served.',
  },
  {
    id: 'divinci.pay.unpriced-no-402',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A tool that has no `pricing` is not answered with 402.',
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools; Tool shape' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe: 'Call a free tool without payment on an account without funds; it runs.',
    negative: 'The payment gate covers every tool.',
  },
]);
