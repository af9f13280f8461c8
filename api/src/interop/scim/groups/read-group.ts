import { GroupSettings } from '@lectern/contract';
import { validate as isUuid } from 'uuid';
import { Refusal } from '../../../platform/http/refusal.js';
import { validate } from '../../../platform/http/validate.js';
import type { Operation } from '../read-operations.js';
import { type PlainResource, readGroup } from '../scim-library.js';

/** Characters of the name that the directory has for a member. */
const MAX_DISPLAY_LENGTH = 200;
const MAX_ID_LENGTH = 500;

/** The members that a directory sent: their names in the directory, by user id. Values that are no user id are left out. */
export type SentMembers = Map<string, string | null>;

/** A group as a directory sent it. */
interface SentGroup {
  name: string;
  externalId: string | null;
  members: SentMembers;
}

/** A change of the members of a group. `userIds` null: all members. */
export type MemberChange =
  | { kind: 'add' | 'replace'; members: SentMembers }
  | { kind: 'remove'; userIds: string[] | null };

/** @throws Refusal (400) for a group without a name, or with one that Lectern does not accept */
export function readSentGroup(body: PlainResource): SentGroup {
  const { displayName, externalId } = readGroup(withoutMembers(body));
  return {
    name: readGroupName(displayName),
    externalId: readExternalId(externalId),
    members: readMembers(findAttribute(body, 'members')),
  };
}

/** Removes the members, so that the SCIM library does not check each of them. `readMembers` reads them instead. */
const withoutMembers = (body: PlainResource): PlainResource =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key.toLowerCase() !== 'members'));

/** @throws Refusal (400) for a name that Lectern does not accept */
export const readGroupName = (name: unknown): string =>
  (validate(GroupSettings, { name, description: null }) as GroupSettings).name;

/** @throws Refusal (400) for an id that is too long */
export function readExternalId(id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return null;
  if (id.length > MAX_ID_LENGTH)
    throw new Refusal(400, 'interop.scim.longId', { values: { max: MAX_ID_LENGTH }, code: 'invalidValue' });
  return id;
}

/** Reads a list of members, a single member, or an id. Microsoft Entra ID sends `displayName` instead of `display`. */
function readMembers(value: unknown): SentMembers {
  const sentMembers: unknown[] = value === undefined || value === null ? [] : [value].flat();
  const members = sentMembers.map((member): [unknown, string | null] => {
    if (typeof member === 'string') return [member, null];
    const display = findAttribute(member, 'display') ?? findAttribute(member, 'displayname');
    return [
      findAttribute(member, 'value'),
      typeof display === 'string' ? display.slice(0, MAX_DISPLAY_LENGTH) : null,
    ];
  });
  return new Map(
    members.flatMap(([id, display]): [string, string | null][] =>
      isUuid(id) ? [[String(id).toLowerCase(), display]] : [],
    ),
  );
}

/** @param name in lower case */
const findAttribute = (owner: unknown, name: string): unknown =>
  Object.entries(Object(owner)).find(([key]) => key.toLowerCase() === name)?.[1];

/**
 * Reads an operation on `members`.
 * @throws Refusal (400) for a filter other than `value eq "<id>"`
 */
export function readMemberChange({ op, path, value }: Operation): MemberChange {
  const { itemFilter } = path;
  if (op !== 'remove') return { kind: op, members: readMembers(value) };
  if (!itemFilter)
    return { kind: 'remove', userIds: value === undefined ? null : [...readMembers(value).keys()] };
  if (itemFilter.kind !== 'compare' || itemFilter.operator !== 'eq' || itemFilter.path !== 'value')
    throw new Refusal(400, 'interop.scim.path', { values: { path: 'members' }, code: 'invalidPath' });
  return {
    kind: 'remove',
    userIds: isUuid(itemFilter.value) ? [String(itemFilter.value).toLowerCase()] : [],
  };
}
