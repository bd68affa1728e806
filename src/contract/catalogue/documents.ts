/** The public titles of the documents that clauses are read from. */

export const ASSAY_TOOLS = 'MCP tools, Assay developer documentation';
export const ASSAY_CLIENT = 'Published Assay client (goassay 1.0.0)';
export const AGENTMUXER_TOOLS = 'MCP tool reference, AgentMuxer documentation';
export const DIVINCI_TOOLS = 'MCP Tools, Divinci documentation';

export const X402_CORE = 'x402 specifications, specs/x402-specification-v2.md';
export const X402_MCP = 'x402 specifications, specs/transports-v2/mcp.md';
export const X402_HTTP = 'x402 specifications, specs/transports-v2/http.md';
export const X402_HTTP_V1 = 'x402 specifications, specs/transports-v1/http.md';
export const X402_EXACT_EVM = 'x402 specifications, specs/schemes/exact/scheme_exact_evm.md';
export const X402_PAYMENT_IDENTIFIER = 'x402 specifications, specs/extensions/payment_identifier.md';
export const X402_OFFER_RECEIPT = 'x402 specifications, specs/extensions/extension-offer-and-receipt.md';
