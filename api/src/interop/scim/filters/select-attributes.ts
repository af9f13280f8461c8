import type { ScimAttributes } from '@lectern/contract';
import { normalizePath } from './parse-filter.js';

type Resource = Record<string, unknown>;

/** The attributes that every answer has (RFC 7643, section 7: "always"). */
const ALWAYS = ['schemas', 'id', 'meta'];

/** Returns the attributes of a resource that a call requests. Where a call has `attributes`, its `excludedAttributes` are ignored. */
export function selectAttributes(
  resource: Resource,
  { attributes, excludedAttributes }: ScimAttributes,
): Resource {
  if (attributes !== undefined) return keepAttributes(resource, readNames(attributes));
  if (excludedAttributes !== undefined) return excludeAttributes(resource, readNames(excludedAttributes));
  return resource;
}

/** Whether a call requests an attribute. Attributes that are costly to read are read only then. */
export function isRequested(name: string, { attributes, excludedAttributes }: ScimAttributes): boolean {
  if (attributes !== undefined)
    return readNames(attributes).some((requested) => requested.split('.')[0] === name);
  return excludedAttributes === undefined || !readNames(excludedAttributes).includes(name);
}

/** Reads a list of names. Filters in brackets are ignored, so that `emails[type eq "work"]` returns all addresses. */
const readNames = (names: string): string[] =>
  names
    .replace(/\[[^[\]]*\]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(normalizePath);

function keepAttributes(resource: Resource, names: string[]): Resource {
  const entries = Object.entries(resource).flatMap(([attribute, value]): [string, unknown][] => {
    const name = normalizeName(attribute);
    if (ALWAYS.includes(attribute) || names.includes(name)) return [[attribute, value]];
    const subAttributes = listSubAttributes(name, names);
    return subAttributes.length
      ? [[attribute, mapValue(value, (item) => filterKeys(item, (key) => subAttributes.includes(key)))]]
      : [];
  });
  return Object.fromEntries(entries);
}

function excludeAttributes(resource: Resource, names: string[]): Resource {
  const entries = Object.entries(resource).flatMap(([attribute, value]): [string, unknown][] => {
    const name = normalizeName(attribute);
    if (!ALWAYS.includes(attribute) && names.includes(name)) return [];
    const subAttributes = listSubAttributes(name, names);
    return [
      [
        attribute,
        subAttributes.length
          ? mapValue(value, (item) => filterKeys(item, (key) => !subAttributes.includes(key)))
          : value,
      ],
    ];
  });
  return Object.fromEntries(entries);
}

const normalizeName = (attribute: string) =>
  attribute.startsWith('urn:') ? normalizePath(attribute) : attribute.toLowerCase();

const listSubAttributes = (name: string, names: string[]) =>
  names.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));

const mapValue = (value: unknown, change: (item: unknown) => unknown) =>
  Array.isArray(value) ? value.map(change) : change(value);

const filterKeys = (value: unknown, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key]) => isKept(key.toLowerCase())));
