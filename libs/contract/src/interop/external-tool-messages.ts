import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ToolPage } from './tool-page.js';

// External tools and their users' browsers call these endpoints: LTI 1.3 and LTI Advantage, with Lectern as the platform. The standards
// prescribe the names of the fields.

const MAX_TOKEN_LENGTH = 50_000;
const Text = z.string().check(z.maxLength(2000));
const Token = z.string().check(z.maxLength(MAX_TOKEN_LENGTH));
const TICKET_LENGTH = 100;

/** Answers with a page that shows the tool in a frame, or, for a tool that opens in a window, with a redirect. */
export const openToolLaunch = endpoint({
  method: 'GET',
  path: '/api/external-tools/launch',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: the page of a launch',
  query: z.object({ ticket: z.string().check(z.maxLength(TICKET_LENGTH)) }),
});

/**
 * The authentication request of OpenID Connect Core, section 3.1.2.1, in the profile of 1EdTech Security Framework 1.0, section 5.1.1.2.
 */
export const ToolAuthorization = z.object({
  client_id: Text,
  redirect_uri: Text,
  login_hint: Text,
  lti_message_hint: z.string().check(z.maxLength(TICKET_LENGTH)),
  nonce: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: z.optional(Text),
  scope: Text,
  response_type: Text,
  response_mode: Text,
  prompt: Text,
});
export type ToolAuthorization = z.output<typeof ToolAuthorization>;

/** Answers with a page that posts the message to `redirect_uri`, which must be registered. Refusals are pages too. */
export const authorizeTool = endpoint({
  method: 'GET',
  path: '/api/external-tools/authorize',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  budget: 'tool-authorization',
  summary: 'LTI: a tool asks for the message of a launch',
  query: ToolAuthorization,
});

/** The same as `authorizeTool`, for a tool that posts a form. */
export const postToolAuthorization = endpoint({
  method: 'POST',
  path: '/api/external-tools/authorize',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  budget: 'tool-authorization',
  summary: 'LTI: a tool asks for the message of a launch with a form',
  body: ToolAuthorization,
});

/** LTI Deep Linking 2.0: receives the content that an instructor chose in a tool, and makes modules of it. */
export const receiveToolContent = endpoint({
  method: 'POST',
  path: '/api/external-tools/content',
  access: 'public',
  feature: 'externalTools',
  perMinute: 60,
  summary: 'LTI: a tool sends chosen content',
  body: z.object({ JWT: Token }),
});

/** The public keys with which tools check messages of this site, as a JSON Web Key Set. */
export const listPlatformKeys = endpoint({
  method: 'GET',
  path: '/api/external-tools/keys',
  access: 'public',
  feature: 'externalTools',
  summary: 'LTI: the public keys of this platform',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** The request for an access token (RFC 7523, section 2.2). */
export const ToolTokenRequest = z.object({
  grant_type: Text,
  client_assertion_type: Text,
  client_assertion: Token,
  scope: Text,
});
export type ToolTokenRequest = z.output<typeof ToolTokenRequest>;

/** Answers as in RFC 6749; a refused request gets 400 or 401 with `error`. */
export const issueToolToken = endpoint({
  method: 'POST',
  path: '/api/external-tools/token',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: an access token for scores and members',
  body: ToolTokenRequest,
});

/**
 * A member as in LTI Names and Role Provisioning Services 2.0, section 2.4. Members who never opened the tool have neither name nor
 * email.
 */
export const ToolMember = z.object({
  status: z.literal('Active'),
  user_id: z.uuid(),
  roles: z.array(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** With `rlid`: the claims about this member that a launch of the module would have. */
  message: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type ToolMember = z.output<typeof ToolMember>;

export const ToolMembersQuery = z.object({
  /** Only members with this role. */
  role: z.optional(z.string().check(z.maxLength(255))),
  ...ToolPage,
  /** The `resource_link` id of a module: only members who can open the module, each with `message`. */
  rlid: z.optional(z.string().check(z.maxLength(255))),
});
export type ToolMembersQuery = z.output<typeof ToolMembersQuery>;

/**
 * The token must belong to a tool that may read members and has a module in the course. The header `Link` has the address of the next
 * page.
 */
export const listToolMembers = endpoint({
  method: 'GET',
  path: '/api/external-tools/courses/:courseId/members',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: the members of a course',
  params: z.object({ courseId: z.uuid() }),
  query: ToolMembersQuery,
  response: z.object({
    id: z.string(),
    context: z.object({ id: z.uuid(), title: z.string() }),
    members: z.array(ToolMember),
  }),
});
