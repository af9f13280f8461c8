import { toSingleLine } from '@lectern/contract';
import {
  type DueRoster,
  findRosterLinks,
  findSiteSettings,
  LtiPlatform,
  type RosterMember,
  saveMembers,
  saveRosterProblem,
  takeDueRoster,
} from '@lectern/data';
import { createGuardedFetch, type Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { describeFetchError } from '../../platform/services/describe-fetch-error.js';
import { limitProblem, readText, requestToken, TIMEOUT_MS } from './platform-requests.js';

const DAY_SECONDS = 86_400;
/** Pauses after failed attempts, in seconds; the last one is repeated. */
const RETRY_DELAYS_SECONDS = [60, 600, 3600, DAY_SECONDS];
/** Time for all pages of a list: shorter than the lease of the worker. */
const LIST_TIMEOUT_MS = 300_000;
/** Pages that are read in a row, the bytes of one page, and the members of all. */
const MAX_PAGES = 200;
const MAX_PAGE_BYTES = 5_000_000;
const MAX_MEMBERS = 20_000;
const MAX_NAME_LENGTH = 200;
/** Links whose members are read one by one. Of a course with more links, or more pages of them, all members are read. */
const MAX_LINKS = 20;
/** Answers of a platform that does not list the members of a link, or does not have it any more. */
const REFUSALS = new Set([400, 403, 404]);

const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
/** Its own type, and JSON of platforms that do not send it. */
const IS_JSON = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
/** The role of a learner in the course, its sub-roles, and the short name. */
const LEARNER =
  /^(Learner|http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(#Learner|\/Learner#\w+))$/;

// LTI Names and Role Provisioning Services 2.0, section 2.4.
const Name = z.optional(z.unknown());
const Page = z.object({
  context: z.object({ id: z.union([z.string(), z.number()]) }),
  members: z.array(
    z.object({
      // PostgreSQL stores neither NUL nor half a surrogate pair.
      user_id: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\0\p{Cs}]*$/u)),
      roles: z.optional(z.nullable(z.array(z.string()))),
      status: z.optional(z.unknown()),
      ...{ name: Name, given_name: Name, family_name: Name },
    }),
  ),
});
type Member = z.output<typeof Page>['members'][number];

interface Context {
  source: DataSource;
  log: Logger;
}

/**
 * Reads the members of courses of platforms, where an instructor has asked for them, and then once a day. A list is replaced only after all of
 * its pages were read.
 */
export async function readLtiMembers({ source, log }: Context, signal: AbortSignal): Promise<void> {
  const { features } = await findSiteSettings(source);
  if (!features.lti) return;
  while (!signal.aborted) {
    const roster = await takeDueRoster(source);
    if (!roster) return;
    const { id, attempts } = roster;
    try {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
      const members = await readRoster(source, roster, stop);
      await saveMembers(source, { id, members, pauseSeconds: DAY_SECONDS });
    } catch (error) {
      const problem = limitProblem(describeFetchError(error));
      const pauseSeconds = RETRY_DELAYS_SECONDS[attempts - 1] ?? DAY_SECONDS;
      await saveRosterProblem(source, { id, problem, pauseSeconds });
      log.warn({ roster: id, attempt: attempts, problem }, 'Members not read');
    }
  }
}

async function readRoster(source: DataSource, roster: DueRoster, stop: AbortSignal): Promise<RosterMember[]> {
  const platform = await source.getRepository(LtiPlatform).findOneByOrFail({ id: roster.platformId });
  const token = await requestToken(source, platform, MEMBERS_SCOPE);
  const request = { platform, token, stop, contextId: roster.contextId };
  const links = await findRosterLinks(source, { id: roster.id, limit: MAX_LINKS + 1 });
  if (links.length > 0 && links.length <= MAX_LINKS)
    try {
      return await readPages(
        links.map((link) => addLink(roster.membersUrl, link)),
        request,
      );
    } catch (error) {
      if (!(error instanceof UnreadableListError)) throw error;
    }
  return readPages([roster.membersUrl], request);
}

/** The address of the members who can open one link (section 3 of the standard). A platform that does not know `rlid` lists all. */
function addLink(membersUrl: string, link: string): string {
  const url = new URL(membersUrl);
  url.searchParams.set('rlid', link);
  return url.href;
}

/** The platform refuses a list, or the list has too many pages. */
class UnreadableListError extends Error {}

interface MembersRequest {
  platform: LtiPlatform;
  token: string;
  stop: AbortSignal;
  contextId: string;
}

/** Reads lists that begin at several addresses, with all of their pages. */
async function readPages(
  addresses: string[],
  { contextId, ...request }: MembersRequest,
): Promise<RosterMember[]> {
  const members = new Map<string, RosterMember>();
  const read = new Set<string>();
  for (const address of addresses) {
    const ownPages = new Set<string>();
    let next: string | undefined = address;
    while (next !== undefined) {
      if (ownPages.has(next)) throw new Error('The pages of the list lead in a circle.');
      ownPages.add(next);
      // The lists of a platform that does not know `rlid` may go on with the same page.
      if (read.has(next)) break;
      if (read.size >= MAX_PAGES) throw new UnreadableListError('The list has too many pages.');
      read.add(next);
      const page: MembersPage = await readPage(next, request);
      if (String(page.context.id) !== contextId)
        throw new Error('The list is of another course of the platform.');
      for (const member of page.members) {
        if (isPresent(member)) members.set(member.user_id, toMember(member));
        if (members.size > MAX_MEMBERS) throw new Error('The list has too many members.');
      }
      next = page.next;
    }
  }
  return [...members.values()];
}

type MembersPage = z.output<typeof Page> & { next: string | undefined };

async function readPage(
  url: string,
  { platform, token, stop }: Omit<MembersRequest, 'contextId'>,
): Promise<MembersPage> {
  const response = await createGuardedFetch(platform.isInNetwork)(url, {
    headers: { accept: MEMBERS_TYPE, authorization: `Bearer ${token}` },
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const problem = findProblem(response);
  if (problem !== undefined) {
    await response.body?.cancel();
    throw REFUSALS.has(response.status) ? new UnreadableListError(problem) : new Error(problem);
  }
  const page = parse(await readText(response, MAX_PAGE_BYTES));
  return { ...page, next: findNext(response.headers.get('link'), url) };
}

function findProblem({ ok, status, headers }: Response): string | undefined {
  if (!ok) return `The platform answered ${status}.`;
  const type = headers.get('content-type') ?? '';
  return IS_JSON.test(type) ? undefined : 'The platform did not send a list of members.';
}

function parse(text: string): z.output<typeof Page> {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new Error('The platform did not send a list of members.');
  }
  const { success, data, error } = z.safeParse(Page, sent);
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`The list of members is not valid: ${issue?.path.join('.')}`);
}

/**
 * The address of the next page (RFC 8288). The token is sent to the site of the first page alone.
 * @throws Error for a page at another site
 */
export function findNext(link: string | null, url: string): string | undefined {
  for (const part of (link ?? '').split('<').slice(1)) {
    const [address = '', parameters = ''] = part.split('>');
    if (!/;\s*rel\s*=\s*("([^"]*\s)?next(\s[^"]*)?"|next\b)/i.test(parameters)) continue;
    if (!URL.canParse(address, url)) throw new Error('The address of the next page is not valid.');
    const next = new URL(address, url);
    if (next.origin !== new URL(url).origin) throw new Error('The next page is at another site.');
    return next.href;
  }
  return undefined;
}

/** Members are active unless the platform says otherwise. */
const isPresent = ({ status }: Member) => status === undefined || status === null || status === 'Active';

function toMember({ user_id: subject, roles, name, given_name, family_name }: Member): RosterMember {
  const whole = toName(name) ?? ([given_name, family_name].map(toName).filter(Boolean).join(' ') || null);
  return { subject, name: whole, isLearner: roles?.some((role) => LEARNER.test(role)) ?? false };
}

const toName = (text: unknown): string | null =>
  (typeof text === 'string' && toSingleLine(text.slice(0, MAX_NAME_LENGTH).replace(/\p{Cs}/gu, ''))) || null;
