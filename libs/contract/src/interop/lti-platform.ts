import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

export const MAX_LTI_PLATFORMS = 50;
/** Characters of a name, an id and an address, and the number of deployments. */
export const LTI_LIMITS = { name: 80, id: 255, url: 500, deployments: 20 } as const;

/** Minutes for which a registration link is valid. */
export const LTI_REGISTRATION_MINUTES = 60;

const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(LTI_LIMITS.id));
const Address = z
  .string()
  .check(z.trim(), z.maxLength(LTI_LIMITS.url, { abort: true }), z.url({ protocol: /^https?$/ }));

/** A learning platform that opens courses of Lectern, with the data that the platform shows for this tool. */
export const LtiPlatformSettings = z.object({
  name: SingleLine(LTI_LIMITS.name).check(z.minLength(1)),
  issuer: Address,
  clientId: Id,
  /** The ids of the places at the platform in which Lectern is installed. Launches from other places are refused. */
  deploymentIds: z.array(Id).check(z.maxLength(LTI_LIMITS.deployments)),
  /** The address to which Lectern sends a browser in a launch. */
  authorizationUrl: Address,
  tokenUrl: Address,
  /** The audience (`aud`) of requests for an access token; null: `tokenUrl`. */
  tokenAudience: z.nullable(Id),
  keysUrl: Address,
  /** The address at which people open the platform. Only this site may show launched pages in a frame. */
  siteUrl: Address,
  /** Whether the platform is in the network of this server, so that requests to private addresses are allowed. */
  isInNetwork: z.boolean(),
});
export type LtiPlatformSettings = z.output<typeof LtiPlatformSettings>;

export const LtiPlatform = z.extend(LtiPlatformSettings, {
  id: z.uuid(),
  /** People who have come from the platform. */
  personCount: z.int(),
  /** Scores that wait to be sent, or were refused by the platform at the latest attempt. */
  waitingScores: z.int(),
  /** The platform's answer to the latest score that it refused; null where it refused none. */
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

/** Lists the platforms, oldest first. */
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

/** Launches from a removed platform are refused, and no more scores are sent to it. People keep their accounts and progress. */
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

/** `isInNetwork`: the platform that registers itself is in the network of this server. */
export const LtiRegistration = z.object({ isInNetwork: z._default(z.boolean(), false) });
export type LtiRegistration = z.output<typeof LtiRegistration>;

/** Makes a registration link, which works once, for `LTI_REGISTRATION_MINUTES`. */
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
