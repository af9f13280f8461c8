import type { Locale } from '@lectern/contract';
import { displayName } from '@lectern/contract';
import { type ExternalToolLink, type ExternalToolRow, LTI_ADDRESS_ENDING, type User } from '@lectern/data';
import { replaceVariables } from './replace-variables.js';

// The claims of LTI 1.3 Core, Deep Linking 2.0, Assignment and Grade Services 2.0, and Names and Role Provisioning Services 2.0 that Lectern
// writes.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const LTI_AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const LTI_NRPS = 'https://purl.imsglobal.org/spec/lti-nrps';
/** The vocabulary of roles in a course. */
export const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

export const LINE_ITEM_SCOPE = `${LTI_AGS}/scope/lineitem`;
export const LINE_ITEM_READ_SCOPE = `${LTI_AGS}/scope/lineitem.readonly`;
export const SCORE_SCOPE = `${LTI_AGS}/scope/score`;
export const RESULT_SCOPE = `${LTI_AGS}/scope/result.readonly`;

export const MEMBERS_SCOPE = `${LTI_NRPS}/scope/contextmembership.readonly`;

/** What each tool may do. */
export const SCORE_SCOPES = [LINE_ITEM_SCOPE, LINE_ITEM_READ_SCOPE, SCORE_SCOPE, RESULT_SCOPE];

/** What tools can be allowed to do; members only where an administrator allows it. */
export const TOOL_SCOPES = [...SCORE_SCOPES, MEMBERS_SCOPE];

interface Aim {
  tool: ExternalToolRow;
  issuer: string;
  /** The person's name at the tool. */
  subject: string;
  nonce: string;
  user: User;
  role: 'Learner' | 'Instructor';
  course: { id: string; title: string };
  locale: Locale;
  membersUrl: string;
  /** Of the line items of the course; null: the tool has no module in it that reports a score. */
  lineItemsUrl: string | null;
  /** Of the module that is opened; null: it has none, or more than one. */
  lineItemUrl: string | null;
}

/** Claims that every message has. Name and address are in it where the tool gets them. */
function buildClaims(aim: Aim, targetUrl: string) {
  const { tool, issuer, subject, nonce, user, role, course, locale } = aim;
  return {
    ...{ iss: issuer, aud: tool.clientId, azp: tool.clientId, sub: subject, nonce },
    ...describePerson(tool, user),
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: tool.deploymentId,
    [`${LTI}/target_link_uri`]: targetUrl,
    [`${LTI}/roles`]: [`${MEMBERSHIP}#${role}`],
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
        context_memberships_url: aim.membersUrl,
        service_versions: ['2.0'],
      },
    }),
    ...(aim.lineItemsUrl !== null && {
      [`${LTI_AGS}/claim/endpoint`]: {
        ...{ scope: SCORE_SCOPES, lineitems: aim.lineItemsUrl },
        ...(aim.lineItemUrl !== null && { lineitem: aim.lineItemUrl }),
      },
    }),
  };
}

/** The message that opens a module. */
export const buildLaunch = (aim: Aim, { link, title }: { link: ExternalToolLink; title: string }) => ({
  ...buildClaims(aim, link.url ?? getFirstUrl(aim.tool)),
  [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
  [`${LTI}/resource_link`]: { id: link.id, title },
  ...(Object.keys(link.parameters).length > 0 && {
    [`${LTI}/custom`]: replaceVariables(link.parameters, describeLaunch(aim, { linkId: link.id, title })),
  }),
});

/** The message that opens the tool's page on which an instructor chooses content. @param data comes back with the answer */
export const buildContentRequest = (aim: Aim, { returnUrl, data }: { returnUrl: string; data: string }) => ({
  ...buildClaims(aim, aim.tool.contentUrl ?? getFirstUrl(aim.tool)),
  [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
  [`${LTI_DL}/deep_linking_settings`]: {
    ...{ deep_link_return_url: returnUrl, data },
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe', 'window'],
    ...{ accept_multiple: true, accept_lineitem: true, auto_create: true },
  },
});

const getFirstUrl = ({ launchUrls }: ExternalToolRow): string => launchUrls[0] ?? '';

/** The variables that parameters can have. */
function describeLaunch(
  { tool, subject, user, role, course, locale }: Aim,
  { linkId, title }: { linkId: string; title: string },
) {
  return {
    ...describeMember({ subject, roles: [`${MEMBERSHIP}#${role}`], shared: describePerson(tool, user) }),
    'Message.locale': locale,
    'Context.id': course.id,
    'Context.title': course.title,
    'ResourceLink.id': linkId,
    'ResourceLink.title': title,
  };
}

interface Member {
  subject: string;
  roles: string[];
  shared: ReturnType<typeof describePerson>;
}

/** The variables that are about a person. */
const describeMember = ({ subject, roles, shared }: Member): Record<string, string | undefined> => ({
  'User.id': subject,
  'Person.name.full': shared.name,
  'Person.name.given': shared.given_name,
  'Person.name.family': shared.family_name,
  'Person.email.primary': shared.email,
  'Membership.role': roles.join(','),
});

/** The claims of a launch of a module that are about one member: the parameters that are a variable about a person. */
export function buildMemberMessage({ parameters }: ExternalToolLink, member: Member) {
  const replaced = Object.entries(replaceVariables(parameters, describeMember(member)));
  const personal = replaced.filter(([name, value]) => value !== parameters[name]);
  return {
    [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
    ...(personal.length > 0 && { [`${LTI}/custom`]: Object.fromEntries(personal) }),
  };
}

type PersonOfTool = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** Name and email address of a person, as far as a tool gets them. */
export const describePerson = (
  { sharesName, sharesEmail }: Pick<ExternalToolRow, 'sharesName' | 'sharesEmail'>,
  person: PersonOfTool,
): { given_name?: string; family_name?: string; name?: string; email?: string } => ({
  ...(sharesName && shareName(person)),
  ...(sharesEmail && shareEmail(person)),
});

function shareName(user: PersonOfTool) {
  const { firstName, lastName } = user;
  return {
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...((firstName ?? lastName) && { name: displayName(user) }),
  };
}

/** People of other learning platforms have an address that does not exist. */
const shareEmail = ({ email }: PersonOfTool) => (email.endsWith(LTI_ADDRESS_ENDING) ? {} : { email });
