import { Refusal } from '../../../platform/http/refusal.js';
import {
  type Comparison,
  ENTERPRISE_ALIAS,
  ENTERPRISE_SCHEMA,
  type Filter,
} from '../filters/parse-filter.js';
import { matchesFilter } from '../filters/match-filter.js';
import type { Operation } from '../read-operations.js';
import type { PlainResource } from '../scim-library.js';

/** Attributes of a user that are lists of objects. */
const LIST_ATTRIBUTES = ['emails', 'phonenumbers', 'addresses'];

/**
 * Applies the operations of a PATCH to a copy of a user.
 * @throws Refusal (400) for an operation whose filter matches no item, and does not describe one that could be added
 */
export function patchUser(user: PlainResource, operations: Operation[]): PlainResource {
  const changedUser = structuredClone(user);
  for (const operation of operations) applyOperation(changedUser, operation);
  return changedUser;
}

function applyOperation(user: PlainResource, { op, path, value }: Operation) {
  const { attribute, itemFilter, subAttribute } = path;
  if (itemFilter) return changeMatchingItems(user, { op, path, value });
  if (LIST_ATTRIBUTES.includes(attribute) && !subAttribute) return changeList(user, attribute, { op, value });
  const owner = subAttribute ? findOrCreateObject(user, attribute) : user;
  changeAttribute(owner, subAttribute ?? attribute, { op, value });
}

function changeList(user: PlainResource, attribute: string, { op, value }: Pick<Operation, 'op' | 'value'>) {
  const key = findKey(user, attribute);
  const sentItems = value === undefined ? [] : [value].flat();
  if (op === 'add') user[key] = [...readList(user, key), ...sentItems];
  else if (op === 'replace') user[key] = sentItems;
  else if (!sentItems.length) user[key] = undefined;
  else
    user[key] = readList(user, key).filter(
      (item) => !sentItems.some((removed) => hasSameValue(item, removed)),
    );
}

/**
 * Changes the items of a list that match a filter. Where none matches, an item that the filter describes is added: directories add a work
 * address by `emails[type eq "work"].value`.
 */
function changeMatchingItems(user: PlainResource, { op, path, value }: Operation) {
  const { attribute, itemFilter, subAttribute } = path;
  const key = findKey(user, attribute);
  const list = readList(user, key);
  const matches = list.filter((item) => itemFilter && matchesFilter(item, itemFilter));
  if (op === 'remove' && !subAttribute) {
    user[key] = list.filter((item) => !matches.includes(item));
    return;
  }
  if (!matches.length && op === 'remove') return;
  if (!matches.length) {
    const newItem = itemFilter && buildItem(itemFilter);
    if (!newItem)
      throw new Refusal(400, 'interop.scim.noTarget', { values: { attribute }, code: 'noTarget' });
    matches.push(newItem);
    user[key] = [...list, newItem];
  }
  for (const item of matches)
    if (subAttribute) changeAttribute(item, subAttribute, { op, value });
    else Object.assign(item, value);
}

/** Builds the item that a filter describes: `{ type: 'work' }` for `type eq "work"`; null for a filter with other operators. */
function buildItem(filter: Filter): PlainResource | null {
  const comparisons: Filter[] = filter.kind === 'and' ? filter.operands : [filter];
  const isEquality = (operand: Filter): operand is Comparison =>
    operand.kind === 'compare' && operand.operator === 'eq';
  if (!comparisons.every(isEquality)) return null;
  return Object.fromEntries(comparisons.map(({ path, value }) => [path, value]));
}

/** RFC 7644, section 3.5.2.3: `replace` leaves the sub-attributes of a complex attribute that `value` does not have. */
function changeAttribute(owner: PlainResource, name: string, { op, value }: Pick<Operation, 'op' | 'value'>) {
  const key = findKey(owner, name);
  const current = owner[key];
  if (op === 'remove') owner[key] = undefined;
  else if (isObject(current) && isObject(value)) Object.assign(current, value);
  else owner[key] = value;
}

/** Finds the object of a complex attribute, such as `name`, or adds an empty one. */
function findOrCreateObject(user: PlainResource, attribute: string): PlainResource {
  const key = findKey(user, attribute);
  const current = user[key];
  if (isObject(current)) return current;
  const created: PlainResource = {};
  user[key] = created;
  return created;
}

/** Finds an attribute's name with the resource's upper and lower case. @param name in lower case */
function findKey(owner: PlainResource, name: string): string {
  if (name === ENTERPRISE_ALIAS) return ENTERPRISE_SCHEMA;
  return Object.keys(owner).find((key) => key.toLowerCase() === name) ?? name;
}

const readList = (user: PlainResource, key: string): PlainResource[] => {
  const list = user[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const isObject = (value: unknown): value is PlainResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasSameValue = (item: PlainResource, other: unknown) =>
  isObject(other) ? item['value'] === other['value'] : item['value'] === other;
