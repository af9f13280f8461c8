import type { Locale } from '@lectern/contract';
import { displayName } from '@lectern/contract';
import { type ExternalToolLink, type ExternalToolRow, LTI_ADDRESS_ENDING, type User } from '@lectern/data';
import { replaceVariables } from './replace-variables.js';

// Lectern as the platform writes these claims of LTI 1.3 Core, Deep Linking 2.0, Assignment and Grade Services 2.0, and Names and Role
// Provisioning Services 2.0.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const LTI_NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';
/** The vocabulary of roles in a course. */
export const ROLE_VOCABULARY = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

export const LINE_ITEM_SCOPE = `${LTI_AGS}/scope/lineitem`;
export const LINE_ITEM_READ_SCOPE = `${LTI_AGS}/scope/lineitem.readonly`;
export const SCORE_SCOPE = `${LTI_AGS}/scope/score`;
export const RESULT_SCOPE = `${LTI_AGS}/scope/result.readonly`;

export const MEMBERS_SCOPE = `${LTI_NRPS}/scope/contextmembership.readonly`;

/** The scopes that each tool has. */
export const SCORE_SCOPES = [LINE_ITEM_SCOPE, LINE_ITEM_READ_SCOPE, SCORE_SCOPE, RESULT_SCOPE];

/** All scopes. A tool has the scope of members only where an administrator allows it. */
export const TOOL_SCOPES = [...SCORE_SCOPES, MEMBERS_SCOPE];

interface MessageDetails {
  tool: ExternalToolRow;
  issuer: string;
  /** The id under which the tool knows the person. */
  subject: string;
  nonce: string;
  user: User;
  role: 'Learner' | 'Instructor';
  course: { id: string; title: string };
  locale: Locale;
  membersUrl: string;
  /** The address of the line items of the course; null: the tool has no module in the course that reports a score. */
  lineItemsUrl: string | null;
  /** The address of the opened module's line item; null: the module has none, or more than one. */
  lineItemUrl: string | null;
}

/** Builds the claims that every message has. The person's name and email address are among them only where the tool may get them. */
function buildClaims(details: MessageDetails, targetUrl: string) {
  const { tool, issuer, subject, nonce, user, role, course, locale } = details;
  return {
    ...{ iss: issuer, aud: tool.clientId, azp: tool.clientId, sub: subject, nonce },
    ...buildPersonClaims(tool, user),
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: tool.deploymentId,
    [`${LTI}/target_link_uri`]: targetUrl,
    [`${LTI}/roles`]: [`${ROLE_VOCABULARY}#${role}`],
    [`${LTI}/context`]: {
      ...{ id: course.id, title: course.title },
      type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection'],
    },
    [`${LTI}/tool_platform`]: { guid: issuer, product_family_code: 'lectern' },
    [`${LTI}/launch_presentation`]: {
      locale,
      document_target: tool.opensIn === 'frame' ? 'iframe' : 'window',
    },
    ...(tool.readsMembers && {
      [`${LTI_NRPS}/claim/namesroleservice`]: {
        context_memberships_url: details.membersUrl,
        service_versions: ['2.0'],
      },
    }),
    ...(details.lineItemsUrl !== null && {
      [`${LTI_AGS}/claim/endpoint`]: {
        ...{ scope: SCORE_SCOPES, lineitems: details.lineItemsUrl },
        ...(details.lineItemUrl !== null && { lineitem: details.lineItemUrl }),
      },
    }),
  };
}

/** Builds the message that opens a module. */
export const buildLaunchMessage = (
  details: MessageDetails,
  { link, title }: { link: ExternalToolLink; title: string },
) => ({
  ...buildClaims(details, link.url ?? getDefaultLaunchUrl(details.tool)),
  [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
  [`${LTI}/resource_link`]: { id: link.id, title },
  ...(Object.keys(link.parameters).length > 0 && {
    [`${LTI}/custom`]: replaceVariables(
      link.parameters,
      listLaunchVariables(details, { linkId: link.id, title }),
    ),
  }),
});

/** Builds the message that opens the tool's page for choosing content. @param data the ticket that the tool returns with the content */
export const buildContentRequestMessage = (
  details: MessageDetails,
  { returnUrl, data }: { returnUrl: string; data: string },
) => ({
  ...buildClaims(details, details.tool.contentUrl ?? getDefaultLaunchUrl(details.tool)),
  [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
  [`${LTI_DL}/deep_linking_settings`]: {
    ...{ deep_link_return_url: returnUrl, data },
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe', 'window'],
    ...{ accept_multiple: true, accept_lineitem: true, auto_create: true },
  },
});

const getDefaultLaunchUrl = ({ launchUrls }: ExternalToolRow): string => launchUrls[0] ?? '';

/** The values of the LTI variables that the parameters of a module can name, such as `$Context.title`. */
function listLaunchVariables(
  { tool, subject, user, role, course, locale }: MessageDetails,
  { linkId, title }: { linkId: string; title: string },
) {
  return {
    ...listPersonVariables({
      subject,
      roles: [`${ROLE_VOCABULARY}#${role}`],
      sharedClaims: buildPersonClaims(tool, user),
    }),
    'Message.locale': locale,
    'Context.id': course.id,
    'Context.title': course.title,
    'ResourceLink.id': linkId,
    'ResourceLink.title': title,
  };
}

interface SharedMember {
  subject: string;
  roles: string[];
  sharedClaims: ReturnType<typeof buildPersonClaims>;
}

/** The values of the LTI variables that are about a person. */
const listPersonVariables = ({
  subject,
  roles,
  sharedClaims,
}: SharedMember): Record<string, string | undefined> => ({
  'User.id': subject,
  'Person.name.full': sharedClaims.name,
  'Person.name.given': sharedClaims.given_name,
  'Person.name.family': sharedClaims.family_name,
  'Person.email.primary': sharedClaims.email,
  'Membership.role': roles.join(','),
});

/**
 * Builds the claims that a launch of a module by this member would have, with only the parameters that hold a variable about the person.
 */
export function buildMemberMessageClaims({ parameters }: ExternalToolLink, member: SharedMember) {
  const parametersOfMember = Object.entries(replaceVariables(parameters, listPersonVariables(member)));
  const personalParameters = parametersOfMember.filter(([name, value]) => value !== parameters[name]);
  return {
    [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
    ...(personalParameters.length > 0 && { [`${LTI}/custom`]: Object.fromEntries(personalParameters) }),
  };
}

type NamedPerson = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** The claims with a person's name and email address, where the tool may get them. */
export const buildPersonClaims = (
  { sharesName, sharesEmail }: Pick<ExternalToolRow, 'sharesName' | 'sharesEmail'>,
  person: NamedPerson,
): { given_name?: string; family_name?: string; name?: string; email?: string } => ({
  ...(sharesName && buildNameClaims(person)),
  ...(sharesEmail && buildEmailClaim(person)),
});

function buildNameClaims(user: NamedPerson) {
  const { firstName, lastName } = user;
  return {
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...((firstName ?? lastName) && { name: displayName(user) }),
  };
}

/** Leaves out the made-up addresses of accounts that LTI launches from other learning platforms created. */
const buildEmailClaim = ({ email }: NamedPerson) => (email.endsWith(LTI_ADDRESS_ENDING) ? {} : { email });
