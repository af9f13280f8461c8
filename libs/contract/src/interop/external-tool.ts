import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

// Administrators register external tools: LTI 1.3 and LTI Advantage, with Lectern as the platform.

export const MAX_EXTERNAL_TOOLS = 50;
export const EXTERNAL_TOOL_LIMITS = {
  name: 80,
  /** Characters of an address. */
  url: 500,
  /** Addresses to which the messages of one tool may be sent. */
  launchUrls: 10,
  /** Characters of a public key. */
  publicKey: 4000,
} as const;

/** An address of a tool. */
export const ToolAddress = z
  .string()
  .check(z.trim(), z.maxLength(EXTERNAL_TOOL_LIMITS.url, { abort: true }), z.url({ protocol: /^https?$/ }));

/** The addresses and keys of a tool, and the data that Lectern shares with the tool. */
export const ExternalToolSettings = z.object({
  name: SingleLine(EXTERNAL_TOOL_LIMITS.name).check(z.minLength(1)),
  /** The address that a browser opens first in a launch. */
  loginUrl: ToolAddress,
  /** The only addresses to which messages are sent (`redirect_uri`). The first one opens modules that have no address of their own. */
  launchUrls: z.array(ToolAddress).check(z.minLength(1), z.maxLength(EXTERNAL_TOOL_LIMITS.launchUrls)),
  /** The address at which instructors choose content of the tool (deep linking); null: the tool has none. */
  contentUrl: z.nullable(ToolAddress),
  /** The address of the tool's public keys. A tool has either this or `publicKey`. A tool with neither can't send content or scores. */
  keysUrl: z.nullable(ToolAddress),
  /** An RSA key in PEM format. */
  publicKey: z.nullable(z.string().check(z.trim(), z.maxLength(EXTERNAL_TOOL_LIMITS.publicKey))),
  opensIn: z.enum(['frame', 'window']),
  /** Whether the tool gets the names of people. */
  sharesName: z.boolean(),
  /** Whether the tool gets the email addresses of people. */
  sharesEmail: z.boolean(),
  /** Whether the tool may read the members of the courses that have a module of it. */
  readsMembers: z.boolean(),
  /** Whether the tool is in the network of this server, so that requests to private addresses are allowed. */
  isInNetwork: z.boolean(),
});
export type ExternalToolSettings = z.output<typeof ExternalToolSettings>;

export const ExternalTool = z.extend(ExternalToolSettings, {
  id: z.uuid(),
  clientId: z.string(),
  deploymentId: z.string(),
  /** The number of modules that use the tool. */
  moduleCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type ExternalTool = z.output<typeof ExternalTool>;

/** Lectern's addresses, which an administrator enters in the settings of a tool. */
export const ToolPlatform = z.object({
  issuer: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  keysUrl: z.string(),
});
export type ToolPlatform = z.output<typeof ToolPlatform>;

/** Lists the tools, oldest first. */
export const listExternalTools = endpoint({
  method: 'GET',
  path: '/api/admin/external-tools',
  access: 'admin',
  feature: 'externalTools',
  summary: 'The external tools that courses can use, and the addresses for them',
  response: z.object({ platform: ToolPlatform, tools: z.array(ExternalTool) }),
});

/** 400 for an address or a key that is not allowed, 409 beyond `MAX_EXTERNAL_TOOLS`. */
export const createExternalTool = endpoint({
  method: 'POST',
  path: '/api/admin/external-tools',
  access: 'admin',
  feature: 'externalTools',
  needsRecentSignIn: true,
  summary: 'Register an external tool',
  body: ExternalToolSettings,
  response: z.object({ id: z.uuid() }),
  status: 201,
});

export const ExternalToolId = z.object({ toolId: z.uuid() });

export const updateExternalTool = endpoint({
  method: 'PUT',
  path: '/api/admin/external-tools/:toolId',
  access: 'admin',
  feature: 'externalTools',
  needsRecentSignIn: true,
  summary: 'Change an external tool',
  params: ExternalToolId,
  body: ExternalToolSettings,
  status: 204,
});

/** The modules of a removed tool stay in their courses, but no longer open. Scores and progress stay. */
export const deleteExternalTool = endpoint({
  method: 'DELETE',
  path: '/api/admin/external-tools/:toolId',
  access: 'admin',
  feature: 'externalTools',
  needsRecentSignIn: true,
  summary: 'Remove an external tool',
  params: ExternalToolId,
  status: 204,
});
