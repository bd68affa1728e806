/** What the gateway serves beside MCP: REST, the sign-in of programs, and the two pages for a person. */
import type { Site, SiteAnswer, SiteRequest } from '../../../../src/contract/index.ts';
import { Refused } from '../../refused.ts';
import type { AssayContext } from '../context.ts';
import { refusal, refusals } from '../refusals.ts';
import { deviceRoutes } from './device.ts';
import { devicePage } from './device-page.ts';
import { enablePaidPage } from './enable-paid-page.ts';
import { paymentKeyRoutes } from './payment-keys.ts';
import { receiptRoutes } from './receipts.ts';
import { REQUEST_KEYS_PATH, requestKeyRoutes } from './request-keys.ts';
import { REST_BASE, type Route } from './route.ts';

export interface SiteOptions {
  readonly context: AssayContext;
  readonly report: (failure: unknown) => void;
}

const ROOTS = [REST_BASE, REQUEST_KEYS_PATH, '/oauth', '/device', '/agents'];

export function assaySite({ context, report }: SiteOptions): Site {
  const routes: readonly Route[] = [
    ...receiptRoutes(context),
    ...paymentKeyRoutes(context),
    ...deviceRoutes(context),
    ...devicePage(context),
    ...enablePaidPage(context),
    ...requestKeyRoutes(context),
  ];
  return {
    serves: (path) => ROOTS.some((root) => path === root || path.startsWith(`${root}/`)),
    async answer(request) {
      try {
        return await answered(context, routes, request);
      } catch (failure) {
        if (failure instanceof Refused) return context.codec.refusedCaller(failure.refusal);
        report(failure);
        return context.codec.refusedCaller(refusals.internal());
      }
    },
  };
}

async function answered({ codec }: AssayContext, routes: readonly Route[], request: SiteRequest): Promise<SiteAnswer> {
  const { pathname, searchParams } = new URL(request.url, request.origin);
  const matching = routes.flatMap((route) => {
    const match = route.path.exec(pathname);
    return match === null ? [] : [{ route, captured: match.slice(1) }];
  });
  const found = matching.find(({ route }) => route.method === request.method);
  if (found === undefined) {
    if (matching.length === 0)
      throw new Refused(refusal('ROUTE_NOT_FOUND', `There is nothing at ${pathname.slice(0, 200)}.`));
    const refused = codec.refusedCaller(refusal('METHOD_NOT_ALLOWED', `${request.method} is not served here.`));
    return { ...refused, headers: { ...refused.headers, Allow: matching.map((one) => one.route.method).join(', ') } };
  }
  const { route, captured } = found;
  if (route.takes !== undefined && request.contentType !== route.takes)
    throw new Refused(refusal('UNSUPPORTED_MEDIA_TYPE', `Send the request with Content-Type: ${route.takes}.`));
  return route.answer({ ...request, captured, query: searchParams });
}
