import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ToolAddress } from './external-tool.js';

// LTI Dynamic Registration 1.0 with Lectern as the platform. The names of the fields are those of the standard.

/** Minutes for which a registration works. */
export const TOOL_REGISTRATION_MINUTES = 60;

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const MAX_TEXT_LENGTH = 2000;
const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

/** Where a tool registers itself, as its maker shows it. */
export const ToolRegistrationRequest = z.object({
  url: ToolAddress,
  /** The tool is in the network of this server. */
  isInNetwork: z._default(z.boolean(), false),
});
export type ToolRegistrationRequest = z.output<typeof ToolRegistrationRequest>;

/** An address of the tool that registers it once, for `TOOL_REGISTRATION_MINUTES`. */
export const createToolRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/external-tools/registrations',
  access: 'admin',
  feature: 'externalTools',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Make an address with which an external tool registers itself',
  body: ToolRegistrationRequest,
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
});

/** OpenID Provider Metadata, with the part for LTI. */
export const getPlatformConfiguration = endpoint({
  method: 'GET',
  path: '/api/external-tools/openid-configuration',
  access: 'public',
  feature: 'externalTools',
  summary: 'LTI: what a tool needs to register itself',
  response: z.record(z.string(), z.unknown()),
});

/** OpenID Connect Dynamic Client Registration 1.0, section 2. Further fields are ignored. */
export const ToolRegistration = z.object({
  client_name: Text,
  initiate_login_uri: Text,
  redirect_uris: z.array(Text).check(z.minLength(1), z.maxLength(50)),
  jwks_uri: Text,
  scope: z.optional(Text),
  [TOOL]: z.object({
    target_link_uri: Text,
    messages: z.optional(
      z.array(z.object({ type: Text, target_link_uri: z.optional(Text) })).check(z.maxLength(50)),
    ),
  }),
});
export type ToolRegistration = z.output<typeof ToolRegistration>;

/** Needs the token of a registration, which works once. 400 with `error` for a tool that is not allowed. */
export const registerTool = endpoint({
  method: 'POST',
  path: '/api/external-tools/registrations',
  access: 'public',
  feature: 'externalTools',
  perMinute: 30,
  summary: 'LTI: a tool registers itself',
  body: ToolRegistration,
});
