import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

// The tools that administrators register: LTI 1.3 and LTI Advantage, with Lectern as the platform.

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

/** A tool as its maker describes it, and what Lectern shares with it. */
export const ExternalToolSettings = z.object({
  name: SingleLine(EXTERNAL_TOOL_LIMITS.name).check(z.minLength(1)),
  /** Where a browser begins a launch. */
  loginUrl: ToolAddress,
  /** The only addresses that get messages (`redirect_uri`). Modules without an address of their own open the first one. */
  launchUrls: z.array(ToolAddress).check(z.minLength(1), z.maxLength(EXTERNAL_TOOL_LIMITS.launchUrls)),
  /** Where instructors choose content of the tool (deep linking); null: the tool has none. */
  contentUrl: z.nullable(ToolAddress),
  /** Where the tool publishes its public keys. A tool has this, or `publicKey`, or neither: it then sends no content and no scores. */
  keysUrl: z.nullable(ToolAddress),
  /** An RSA key in the form of PEM. */
  publicKey: z.nullable(z.string().check(z.trim(), z.maxLength(EXTERNAL_TOOL_LIMITS.publicKey))),
  opensIn: z.enum(['frame', 'window']),
  /** Whether the tool gets the names of people. */
  sharesName: z.boolean(),
  /** Whether the tool gets the email addresses of people. */
  sharesEmail: z.boolean(),
  /** Whether the tool may read the members of the courses that have a module of it. */
  readsMembers: z.boolean(),
  /** The tool is in the network of this server. */
  isInNetwork: z.boolean(),
});
export type ExternalToolSettings = z.output<typeof ExternalToolSettings>;

export const ExternalTool = z.extend(ExternalToolSettings, {
  id: z.uuid(),
  clientId: z.string(),
  deploymentId: z.string(),
  /** Modules of courses that open it. */
  moduleCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type ExternalTool = z.output<typeof ExternalTool>;

/** Lectern's addresses, which the maker of a tool enters there. */
export const ToolPlatform = z.object({
  issuer: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  keysUrl: z.string(),
});
export type ToolPlatform = z.output<typeof ToolPlatform>;

/** Oldest first. */
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

/** Its modules stay in their courses and no longer open. Scores and progress stay. */
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
