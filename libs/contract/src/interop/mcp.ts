import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/**
 * The largest deck that can be uploaded by the Model Context Protocol. The limit is low because the Base64 text is read into memory as a
 * whole.
 */
export const MAX_MCP_DECK_MB = 50;

/**
 * Receives one JSON-RPC message of the Model Context Protocol (Streamable HTTP without sessions). The tools call this API with the caller's
 * access token. 404 while administrators do not allow the protocol, 405 for other HTTP methods, 403 for calls from a page of another site.
 */
export const sendMcpMessage = endpoint({
  method: 'POST',
  path: '/api/mcp',
  access: 'signed-in',
  needsToken: true,
  summary: 'Model Context Protocol: a message of a client',
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
});
