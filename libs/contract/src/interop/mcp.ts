import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';

/** The largest deck that the Model Context Protocol takes, in MB: its Base64 text is read into memory as a whole. */
export const MAX_MCP_DECK_MB = 50;

/**
 * One JSON-RPC message of the Model Context Protocol (Streamable HTTP without sessions). Its tools make calls of this contract with the
 * caller's token. 404 while administrators do not allow it, 405 for other methods, 403 for the page of another site.
 */
export const sendMcpMessage = endpoint({
  method: 'POST',
  path: '/api/mcp',
  access: 'signed-in',
  needsToken: true,
  summary: 'Model Context Protocol: a message of a client',
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
});
