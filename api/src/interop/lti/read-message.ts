import * as z from 'zod/mini';

// The claims that a platform sends to Lectern, its tool, by LTI 1.3 Core, Deep Linking 2.0, Assignment and Grade Services 2.0, and Names
// and Role Provisioning Services 2.0.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const LTI_NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';

export const SCORE_SCOPE = `${LTI_AGS}/scope/score`;
export const MEMBERS_SCOPE = `${LTI_NRPS}/scope/contextmembership.readonly`;
const MEMBERS_VERSION = '2.0';

const MAX_ID_LENGTH = 255;
const Id = z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH));
const Url = z.string().check(z.maxLength(2000, { abort: true }), z.url({ protocol: /^https?$/ }));
const optionalOrNull = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const Strings = z.array(z.string());

const PersonClaims = {
  sub: Id,
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  locale: z.optional(z.unknown()),
};

const MessageClaims = z.object({
  ...PersonClaims,
  [`${LTI}/version`]: z.literal('1.3.0'),
  [`${LTI}/deployment_id`]: Id,
  // Lectern does not use roles. The standard requires the list, which may be empty or have roles that are not in the standard.
  [`${LTI}/roles`]: Strings,
  [`${LTI}/context`]: optionalOrNull(
    z.object({
      id: Id,
      label: optionalOrNull(z.string()),
      title: optionalOrNull(z.string()),
      type: optionalOrNull(Strings),
    }),
  ),
  [`${LTI}/custom`]: optionalOrNull(z.record(z.string(), z.unknown())),
});

const ResourceLinkClaims = z.extend(MessageClaims, {
  [`${LTI}/message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${LTI}/resource_link`]: z.object({ id: Id }),
  [`${LTI}/target_link_uri`]: Url,
  [`${LTI_AGS}/claim/endpoint`]: optionalOrNull(
    z.object({ scope: Strings, lineitem: optionalOrNull(Url), lineitems: optionalOrNull(Url) }),
  ),
  // A missing or invalid claim means no roster. It does not keep the course from opening.
  [`${LTI_NRPS}/claim/namesroleservice`]: z.catch(
    optionalOrNull(z.object({ context_memberships_url: Url, service_versions: Strings })),
    null,
  ),
});

const DeepLinkingClaims = z.extend(MessageClaims, {
  [`${LTI}/message_type`]: z.literal('LtiDeepLinkingRequest'),
  [`${LTI_DL}/deep_linking_settings`]: z.object({
    deep_link_return_url: Url,
    accept_types: Strings,
    accept_presentation_document_targets: Strings,
    accept_multiple: z.optional(z.unknown()),
    data: z.optional(z.string().check(z.maxLength(20_000))),
  }),
});

/** A person as the platform describes them. A claim that is absent, or is not a text, is undefined. */
export interface LaunchedPerson {
  subject: string;
  givenName?: string | undefined;
  familyName?: string | undefined;
  name?: string | undefined;
  locale?: string | undefined;
}

/** The fields of all kinds of messages. */
interface CommonFields {
  person: LaunchedPerson;
  deploymentId: string;
  contextId: string | null;
}

/** A message: `launch` opens a course, `content` asks a teacher to choose content. */
export type LtiMessage = CommonFields &
  (
    | {
        type: 'launch';
        resourceLinkId: string;
        targetUrl: string;
        custom: Record<string, unknown>;
        /** The line item that scores are sent to; null where the platform accepts no scores. */
        lineItemUrl: string | null;
        contextTitle: string | null;
        /** The address of the members of the platform's course; null: the platform does not list them. */
        membersUrl: string | null;
      }
    | {
        type: 'content';
        returnUrl: string;
        /** A value of the platform's own, which the answer returns unchanged. */
        data: string | undefined;
      }
  );

/** Reads the claims of a message whose signature is already verified. @throws InvalidMessageError */
export function readMessage(claims: Record<string, unknown>): LtiMessage {
  return claims[`${LTI}/message_type`] === 'LtiDeepLinkingRequest'
    ? readDeepLinking(claims)
    : readResourceLink(claims);
}

/** A message does not follow the standard. The text names the first wrong claim. */
export class InvalidMessageError extends Error {}

function readResourceLink(claims: Record<string, unknown>): LtiMessage {
  const message = parse(ResourceLinkClaims, claims);
  const endpoint = message[`${LTI_AGS}/claim/endpoint`];
  const takesScores = endpoint?.scope.includes(SCORE_SCOPE);
  const members = message[`${LTI_NRPS}/claim/namesroleservice`];
  const listsMembers = members?.service_versions.includes(MEMBERS_VERSION);
  return {
    type: 'launch',
    ...readCommonFields(message),
    resourceLinkId: message[`${LTI}/resource_link`].id,
    targetUrl: message[`${LTI}/target_link_uri`],
    custom: message[`${LTI}/custom`] ?? {},
    lineItemUrl: (takesScores && endpoint?.lineitem) || null,
    contextTitle: readText(message[`${LTI}/context`]?.title) ?? null,
    membersUrl: (listsMembers && members?.context_memberships_url) || null,
  };
}

function readDeepLinking(claims: Record<string, unknown>): LtiMessage {
  const message = parse(DeepLinkingClaims, claims);
  const { deep_link_return_url: returnUrl, data } = message[`${LTI_DL}/deep_linking_settings`];
  return { type: 'content', ...readCommonFields(message), returnUrl, data };
}

function readCommonFields(message: z.output<typeof MessageClaims>): CommonFields {
  const { sub, given_name, family_name, name, locale } = message;
  return {
    person: {
      subject: sub,
      ...{ givenName: readText(given_name), familyName: readText(family_name), name: readText(name) },
      locale: readText(locale),
    },
    deploymentId: message[`${LTI}/deployment_id`],
    contextId: message[`${LTI}/context`]?.id ?? null,
  };
}

function parse<S extends z.ZodMiniType>(schema: S, claims: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, claims);
  if (success) return data;
  const [issue] = error.issues;
  throw new InvalidMessageError(`${issue?.path.join('.')}: ${issue?.message || issue?.code}`);
}

const readText = (claim: unknown) => (typeof claim === 'string' && claim.trim() ? claim.trim() : undefined);

/** Builds the claims of the answer to a deep linking request. */
export const buildContentClaims = (answer: {
  deploymentId: string;
  data: string | undefined;
  items: object[];
}) => ({
  [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
  [`${LTI}/version`]: '1.3.0',
  [`${LTI}/deployment_id`]: answer.deploymentId,
  [`${LTI_DL}/content_items`]: answer.items,
  ...(answer.data !== undefined && { [`${LTI_DL}/data`]: answer.data }),
});
