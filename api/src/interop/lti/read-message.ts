import * as z from 'zod/mini';

// The claims of LTI 1.3 Core, Deep Linking 2.0, Assignment and Grade Services 2.0, and Names and Role Provisioning Services 2.0 that Lectern
// reads.

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
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const Strings = z.array(z.string());

const Person = {
  sub: Id,
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  locale: z.optional(z.unknown()),
};

const Message = z.object({
  ...Person,
  [`${LTI}/version`]: z.literal('1.3.0'),
  [`${LTI}/deployment_id`]: Id,
  // Nothing depends on roles. The standard asks for a list, which may be empty and may have roles that it does not know.
  [`${LTI}/roles`]: Strings,
  [`${LTI}/context`]: optional(
    z.object({ id: Id, label: optional(z.string()), title: optional(z.string()), type: optional(Strings) }),
  ),
  [`${LTI}/custom`]: optional(z.record(z.string(), z.unknown())),
});

const ResourceLink = z.extend(Message, {
  [`${LTI}/message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${LTI}/resource_link`]: z.object({ id: Id }),
  [`${LTI}/target_link_uri`]: Url,
  [`${LTI_AGS}/claim/endpoint`]: optional(
    z.object({ scope: Strings, lineitem: optional(Url), lineitems: optional(Url) }),
  ),
  // Without it, or with one that is not valid, courses open all the same.
  [`${LTI_NRPS}/claim/namesroleservice`]: z.catch(
    optional(z.object({ context_memberships_url: Url, service_versions: Strings })),
    null,
  ),
});

const DeepLinking = z.extend(Message, {
  [`${LTI}/message_type`]: z.literal('LtiDeepLinkingRequest'),
  [`${LTI_DL}/deep_linking_settings`]: z.object({
    deep_link_return_url: Url,
    accept_types: Strings,
    accept_presentation_document_targets: Strings,
    accept_multiple: z.optional(z.unknown()),
    data: z.optional(z.string().check(z.maxLength(20_000))),
  }),
});

/** A person as the platform names them; a claim that is absent, or no text, is undefined. */
export interface LaunchedPerson {
  subject: string;
  givenName?: string | undefined;
  familyName?: string | undefined;
  name?: string | undefined;
  locale?: string | undefined;
}

interface Launched {
  person: LaunchedPerson;
  deploymentId: string;
  contextId: string | null;
}

/** What a message asks for. */
export type LtiMessage = Launched &
  (
    | {
        type: 'launch';
        resourceLinkId: string;
        targetUrl: string;
        custom: Record<string, unknown>;
        /** Where scores go; null where the platform takes none. */
        lineItemUrl: string | null;
        contextTitle: string | null;
        /** Where the platform lists the members of its course; null: nowhere. */
        membersUrl: string | null;
      }
    | { type: 'content'; returnUrl: string; data: string | undefined }
  );

/** Reads the claims of a message whose signature is right. @throws InvalidMessageError */
export function readMessage(claims: Record<string, unknown>): LtiMessage {
  return claims[`${LTI}/message_type`] === 'LtiDeepLinkingRequest'
    ? readDeepLinking(claims)
    : readResourceLink(claims);
}

/** A message that the standard does not allow; the text names the first claim that is wrong. */
export class InvalidMessageError extends Error {}

function readResourceLink(claims: Record<string, unknown>): LtiMessage {
  const read = parse(ResourceLink, claims);
  const endpoint = read[`${LTI_AGS}/claim/endpoint`];
  const takesScores = endpoint?.scope.includes(SCORE_SCOPE);
  const members = read[`${LTI_NRPS}/claim/namesroleservice`];
  const listsMembers = members?.service_versions.includes(MEMBERS_VERSION);
  return {
    type: 'launch',
    ...readLaunched(read),
    resourceLinkId: read[`${LTI}/resource_link`].id,
    targetUrl: read[`${LTI}/target_link_uri`],
    custom: read[`${LTI}/custom`] ?? {},
    lineItemUrl: (takesScores && endpoint?.lineitem) || null,
    contextTitle: text(read[`${LTI}/context`]?.title) ?? null,
    membersUrl: (listsMembers && members?.context_memberships_url) || null,
  };
}

function readDeepLinking(claims: Record<string, unknown>): LtiMessage {
  const read = parse(DeepLinking, claims);
  const { deep_link_return_url: returnUrl, data } = read[`${LTI_DL}/deep_linking_settings`];
  return { type: 'content', ...readLaunched(read), returnUrl, data };
}

function readLaunched(read: z.output<typeof Message>): Launched {
  const { sub, given_name, family_name, name, locale } = read;
  return {
    person: {
      subject: sub,
      ...{ givenName: text(given_name), familyName: text(family_name), name: text(name) },
      locale: text(locale),
    },
    deploymentId: read[`${LTI}/deployment_id`],
    contextId: read[`${LTI}/context`]?.id ?? null,
  };
}

function parse<S extends z.ZodMiniType>(schema: S, claims: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, claims);
  if (success) return data;
  const [issue] = error.issues;
  throw new InvalidMessageError(`${issue?.path.join('.')}: ${issue?.message || issue?.code}`);
}

const text = (claim: unknown) => (typeof claim === 'string' && claim.trim() ? claim.trim() : undefined);

/** The claims of the answer to a deep linking request. */
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
