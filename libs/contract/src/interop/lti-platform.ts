import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

export const MAX_LTI_PLATFORMS = 50;
export const LTI_LIMITS = { name: 80, id: 255, url: 500, deployments: 20 } as const;

/** Minutes for which the address of a registration works. */
export const LTI_REGISTRATION_MINUTES = 60;

const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(LTI_LIMITS.id));
const Address = z
  .string()
  .check(z.trim(), z.maxLength(LTI_LIMITS.url, { abort: true }), z.url({ protocol: /^https?$/ }));

/** A learning platform that opens courses here, as its administrator shows it for this tool. */
export const LtiPlatformSettings = z.object({
  name: SingleLine(LTI_LIMITS.name).check(z.minLength(1)),
  issuer: Address,
  clientId: Id,
  /** The places at the platform in which this tool is installed; launches from any other are refused. */
  deploymentIds: z.array(Id).check(z.maxLength(LTI_LIMITS.deployments)),
  /** Where a browser goes for a launch. */
  authorizationUrl: Address,
  tokenUrl: Address,
  /** `aud` of requests for a token where it is not the token address. */
  tokenAudience: z.nullable(Id),
  keysUrl: Address,
  /** The address under which people open the platform: the only site that may show launched pages in a frame. */
  siteUrl: Address,
  /** The platform is in the network of this server. */
  isInNetwork: z.boolean(),
});
export type LtiPlatformSettings = z.output<typeof LtiPlatformSettings>;

export const LtiPlatform = z.extend(LtiPlatformSettings, {
  id: z.uuid(),
  /** People who have come from it. */
  personCount: z.int(),
  /** Scores that wait to be sent, or were refused by the platform at the latest attempt. */
  waitingScores: z.int(),
  /** What the platform answered to the latest score that it did not take; null where there is none. */
  problem: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type LtiPlatform = z.output<typeof LtiPlatform>;

/** Lectern's addresses, which the administrator of a platform enters there. */
export const LtiTool = z.object({
  loginUrl: z.string(),
  launchUrl: z.string(),
  keysUrl: z.string(),
  domain: z.string(),
});
export type LtiTool = z.output<typeof LtiTool>;

/** Oldest first. */
export const listLtiPlatforms = endpoint({
  method: 'GET',
  path: '/api/admin/lti',
  access: 'admin',
  feature: 'lti',
  summary: 'The learning platforms that open courses by LTI, and the addresses for them',
  response: z.object({ tool: LtiTool, platforms: z.array(LtiPlatform) }),
});

/** 400 for an address that is not allowed, 409 for a platform that is registered, and beyond `MAX_LTI_PLATFORMS`. */
export const createLtiPlatform = endpoint({
  method: 'POST',
  path: '/api/admin/lti/platforms',
  access: 'admin',
  feature: 'lti',
  needsRecentSignIn: true,
  summary: 'Register a learning platform',
  body: LtiPlatformSettings,
  response: z.object({ id: z.uuid() }),
  status: 201,
});

export const LtiPlatformId = z.object({ platformId: z.uuid() });

export const updateLtiPlatform = endpoint({
  method: 'PUT',
  path: '/api/admin/lti/platforms/:platformId',
  access: 'admin',
  feature: 'lti',
  needsRecentSignIn: true,
  summary: 'Change a learning platform',
  params: LtiPlatformId,
  body: LtiPlatformSettings,
  status: 204,
});

/** Its launches are refused from then on, and its scores are no longer sent. People keep their accounts and progress. */
export const deleteLtiPlatform = endpoint({
  method: 'DELETE',
  path: '/api/admin/lti/platforms/:platformId',
  access: 'admin',
  feature: 'lti',
  needsRecentSignIn: true,
  summary: 'Remove a learning platform',
  params: LtiPlatformId,
  status: 204,
});

/** Where the platform is that registers itself. */
export const LtiRegistration = z.object({ isInNetwork: z._default(z.boolean(), false) });
export type LtiRegistration = z.output<typeof LtiRegistration>;

/** An address that works once, for `LTI_REGISTRATION_MINUTES`. */
export const createLtiRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/lti/registrations',
  access: 'admin',
  feature: 'lti',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Make an address with which a platform registers itself',
  body: LtiRegistration,
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
});
