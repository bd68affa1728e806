/** The x402 payment protocol, chapter by chapter. */
import { code } from './x402/code.ts';
import { core } from './x402/core.ts';
import { exact } from './x402/exact.ts';
import { http } from './x402/http.ts';
import { mcp } from './x402/mcp.ts';
import { offerReceipt } from './x402/offer-receipt.ts';
import { paymentId } from './x402/payment-id.ts';

export const x402 = [...mcp, ...http, ...core, ...exact, ...code, ...paymentId, ...offerReceipt];
