import type { ScimAttributes } from '@lectern/contract';
import { normalizePath } from './parse-filter.js';

type Resource = Record<string, unknown>;

/** What every answer has (RFC 7643, section 7: "always"). */
const ALWAYS = ['schemas', 'id', 'meta'];

/** Leaves out what a call does not ask for. `attributes` wins over `excludedAttributes`. */
export function selectAttributes(
  resource: Resource,
  { attributes, excludedAttributes }: ScimAttributes,
): Resource {
  if (attributes !== undefined) return keep(resource, readNames(attributes));
  if (excludedAttributes !== undefined) return leaveOut(resource, readNames(excludedAttributes));
  return resource;
}

/** Whether a call asks for an attribute, so that what makes it costly can be left out. */
export function isAskedFor(name: string, { attributes, excludedAttributes }: ScimAttributes): boolean {
  if (attributes !== undefined) return readNames(attributes).some((asked) => asked.split('.')[0] === name);
  return excludedAttributes === undefined || !readNames(excludedAttributes).includes(name);
}

/** Filters behind a name are ignored, so that `emails[type eq "work"]` returns all addresses. */
const readNames = (names: string): string[] =>
  names
    .replace(/\[[^[\]]*\]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(normalizePath);

function keep(resource: Resource, names: string[]): Resource {
  const kept = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const name = toName(key);
    if (ALWAYS.includes(key) || names.includes(name)) return [[key, value]];
    const parts = findParts(name, names);
    return parts.length
      ? [[key, mapValue(value, (one) => filterKeys(one, (part) => parts.includes(part)))]]
      : [];
  });
  return Object.fromEntries(kept);
}

function leaveOut(resource: Resource, names: string[]): Resource {
  const kept = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const name = toName(key);
    if (!ALWAYS.includes(key) && names.includes(name)) return [];
    const parts = findParts(name, names);
    return [
      [
        key,
        parts.length ? mapValue(value, (one) => filterKeys(one, (part) => !parts.includes(part))) : value,
      ],
    ];
  });
  return Object.fromEntries(kept);
}

const toName = (key: string) => (key.startsWith('urn:') ? normalizePath(key) : key.toLowerCase());

const findParts = (name: string, names: string[]) =>
  names.filter((other) => other.startsWith(`${name}.`)).map((other) => other.slice(name.length + 1));

const mapValue = (value: unknown, change: (one: unknown) => unknown) =>
  Array.isArray(value) ? value.map(change) : change(value);

const filterKeys = (value: unknown, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key]) => isKept(key.toLowerCase())));
