import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ToolAddress } from './external-tool.js';

// LTI Dynamic Registration 1.0 with Lectern as the platform. The standard prescribes the names of the fields.

/** Minutes for which a registration link is valid. */
export const TOOL_REGISTRATION_MINUTES = 60;

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const MAX_TEXT_LENGTH = 2000;
const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

/** The address of a tool's registration page, which the maker of the tool names. */
export const ToolRegistrationRequest = z.object({
  url: ToolAddress,
  /** Whether the tool is in the network of this server. */
  isInNetwork: z._default(z.boolean(), false),
});
export type ToolRegistrationRequest = z.output<typeof ToolRegistrationRequest>;

/** Makes a link that opens the tool's registration page. It works once, for `TOOL_REGISTRATION_MINUTES`. */
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

/** The OpenID Provider Metadata with the additions of LTI. */
export const getPlatformConfiguration = endpoint({
  method: 'GET',
  path: '/api/external-tools/openid-configuration',
  access: 'public',
  feature: 'externalTools',
  summary: 'LTI: what a tool needs to register itself',
  response: z.record(z.string(), z.unknown()),
});

/** The client metadata of OpenID Connect Dynamic Client Registration 1.0, section 2. Further fields are ignored. */
export const ToolRegistration = z.object({
  client_name: Text,
  initiate_login_uri: Text,
  redirect_uris: z.array(Text).check(z.minLength(1), z.maxLength(50)),
  jwks_uri: Text,
  scope: z.optional(Text),
  [TOOL_CONFIGURATION]: z.object({
    target_link_uri: Text,
    messages: z.optional(
      z.array(z.object({ type: Text, target_link_uri: z.optional(Text) })).check(z.maxLength(50)),
    ),
  }),
});
export type ToolRegistration = z.output<typeof ToolRegistration>;

/** Needs the token of a registration link, which works once. 400 with `error` for a tool that is not allowed. */
export const registerTool = endpoint({
  method: 'POST',
  path: '/api/external-tools/registrations',
  access: 'public',
  feature: 'externalTools',
  perMinute: 30,
  summary: 'LTI: a tool registers itself',
  body: ToolRegistration,
});
