import { GroupSettings } from '@lectern/contract';
import { validate as isUuid } from 'uuid';
import { Refusal } from '../../../platform/http/refusal.js';
import { validate } from '../../../platform/http/validate.js';
import type { Operation } from '../read-operations.js';
import { type PlainResource, readGroup } from '../scim-library.js';

/** The directory's name of a member, in characters. */
const MAX_DISPLAY_LENGTH = 200;
const MAX_ID_LENGTH = 500;

/** Names of members by id. Ids that are none of Lectern's are left out: such people are unknown. */
export type SentMembers = Map<string, string | null>;

/** What a directory has sent about a group. */
interface SentGroup {
  name: string;
  externalId: string | null;
  members: SentMembers;
}

/** One change of the members. `userIds` null: all. */
export type MemberChange =
  | { kind: 'add' | 'replace'; members: SentMembers }
  | { kind: 'remove'; userIds: string[] | null };

/** @throws Refusal (400) for a group without a name, or with one that Lectern does not accept */
export function readSentGroup(body: PlainResource): SentGroup {
  const { displayName, externalId } = readGroup(withoutMembers(body));
  return {
    name: readName(displayName),
    externalId: readExternalId(externalId),
    members: readMembers(findValue(body, 'members')),
  };
}

/** The library would check each member; they are read here. */
const withoutMembers = (body: PlainResource): PlainResource =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key.toLowerCase() !== 'members'));

/** @throws Refusal (400) */
export const readName = (name: unknown): string =>
  (validate(GroupSettings, { name, description: null }) as GroupSettings).name;

/** @throws Refusal (400) */
export function readExternalId(id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return null;
  if (id.length > MAX_ID_LENGTH)
    throw new Refusal(400, 'interop.scim.longId', { values: { max: MAX_ID_LENGTH }, code: 'invalidValue' });
  return id;
}

/** Reads a list of members, a single one, or the id of one. Microsoft Entra ID writes `displayName` for `display`. */
function readMembers(value: unknown): SentMembers {
  const list: unknown[] = value === undefined || value === null ? [] : [value].flat();
  const members = list.map((member): [unknown, string | null] => {
    if (typeof member === 'string') return [member, null];
    const display = findValue(member, 'display') ?? findValue(member, 'displayname');
    return [
      findValue(member, 'value'),
      typeof display === 'string' ? display.slice(0, MAX_DISPLAY_LENGTH) : null,
    ];
  });
  return new Map(
    members.flatMap(([id, display]): [string, string | null][] =>
      isUuid(id) ? [[String(id).toLowerCase(), display]] : [],
    ),
  );
}

const findValue = (owner: unknown, name: string): unknown =>
  Object.entries(Object(owner)).find(([key]) => key.toLowerCase() === name)?.[1];

/**
 * Reads an operation on `members`.
 * @throws Refusal (400) for a filter by anything but the id of a member
 */
export function readMemberChange({ op, path, value }: Operation): MemberChange {
  const { part } = path;
  if (op !== 'remove') return { kind: op, members: readMembers(value) };
  if (!part) return { kind: 'remove', userIds: value === undefined ? null : [...readMembers(value).keys()] };
  if (part.kind !== 'compare' || part.operator !== 'eq' || part.path !== 'value')
    throw new Refusal(400, 'interop.scim.path', { values: { path: 'members' }, code: 'invalidPath' });
  return { kind: 'remove', userIds: isUuid(part.value) ? [String(part.value).toLowerCase()] : [] };
}
