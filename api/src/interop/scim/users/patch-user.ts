import { Refusal } from '../../../platform/http/refusal.js';
import { type Comparison, ENTERPRISE, ENTERPRISE_SCHEMA, type Filter } from '../filters/parse-filter.js';
import { matchesFilter } from '../filters/match-filter.js';
import type { Operation } from '../read-operations.js';
import type { PlainResource } from '../scim-library.js';

/** Attributes of a user that are lists. */
const LISTS = ['emails', 'phonenumbers', 'addresses'];

/**
 * Returns a user as the operations change it.
 * @throws Refusal (400) where an operation changes nothing that exists
 */
export function patchUser(user: PlainResource, operations: Operation[]): PlainResource {
  const changed = structuredClone(user);
  for (const operation of operations) applyOperation(changed, operation);
  return changed;
}

function applyOperation(user: PlainResource, { op, path, value }: Operation) {
  const { attribute, part, subAttribute } = path;
  if (part) return changeParts(user, { op, path, value });
  if (LISTS.includes(attribute) && !subAttribute) return changeList(user, attribute, { op, value });
  const owner = subAttribute ? openObject(user, attribute) : user;
  changeKey(owner, subAttribute ?? attribute, { op, value });
}

function changeList(user: PlainResource, attribute: string, { op, value }: Pick<Operation, 'op' | 'value'>) {
  const key = findKey(user, attribute);
  const given = value === undefined ? [] : [value].flat();
  if (op === 'add') user[key] = [...readList(user, key), ...given];
  else if (op === 'replace') user[key] = given;
  else if (!given.length) user[key] = undefined;
  else user[key] = readList(user, key).filter((one) => !given.some((gone) => hasSameValue(one, gone)));
}

/** Changes the values of a list that a filter chooses. Directories also add a value by a filter that chooses none. */
function changeParts(user: PlainResource, { op, path, value }: Operation) {
  const { attribute, part, subAttribute } = path;
  const key = findKey(user, attribute);
  const list = readList(user, key);
  const chosen = list.filter((one) => part && matchesFilter(one, part));
  if (op === 'remove' && !subAttribute) {
    user[key] = list.filter((one) => !chosen.includes(one));
    return;
  }
  if (!chosen.length && op === 'remove') return;
  if (!chosen.length) {
    const start = part && describeValue(part);
    if (!start) throw new Refusal(400, 'interop.scim.noTarget', { values: { attribute }, code: 'noTarget' });
    chosen.push(start);
    user[key] = [...list, start];
  }
  for (const one of chosen)
    if (subAttribute) changeKey(one, subAttribute, { op, value });
    else Object.assign(one, value);
}

/** The value that `type eq "work"` describes; null for another filter. */
function describeValue(filter: Filter): PlainResource | null {
  const parts: Filter[] = filter.kind === 'and' ? filter.parts : [filter];
  const isEquality = (part: Filter): part is Comparison => part.kind === 'compare' && part.operator === 'eq';
  if (!parts.every(isEquality)) return null;
  return Object.fromEntries(parts.map(({ path, value }) => [path, value]));
}

function changeKey(owner: PlainResource, name: string, { op, value }: Pick<Operation, 'op' | 'value'>) {
  const key = findKey(owner, name);
  const present = owner[key];
  if (op === 'remove') owner[key] = undefined;
  else if (op === 'add' && isObject(present) && isObject(value)) Object.assign(present, value);
  else owner[key] = value;
}

/** The object of a complex attribute, such as `name`. */
function openObject(user: PlainResource, attribute: string): PlainResource {
  const key = findKey(user, attribute);
  const present = user[key];
  if (isObject(present)) return present;
  const created: PlainResource = {};
  user[key] = created;
  return created;
}

/** The name of an attribute as the resource writes it. */
function findKey(owner: PlainResource, name: string): string {
  if (name === ENTERPRISE) return ENTERPRISE_SCHEMA;
  return Object.keys(owner).find((key) => key.toLowerCase() === name) ?? name;
}

const readList = (user: PlainResource, key: string): PlainResource[] => {
  const list = user[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const isObject = (value: unknown): value is PlainResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasSameValue = (one: PlainResource, other: unknown) =>
  isObject(other) ? one['value'] === other['value'] : one['value'] === other;
