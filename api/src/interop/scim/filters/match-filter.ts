import type { Comparison, Filter, FilterValue } from './parse-filter.js';

/** Finds the value of an attribute or a sub-attribute, whatever the case of its name. */
function readAttribute(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => {
    const entry = Object.entries(Object(found)).find(([key]) => key.toLowerCase() === name);
    return entry?.[1];
  }, value);
}

/** Whether a value of a list, such as an address of a person, matches a filter. */
export function matchesFilter(value: unknown, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchesFilter(value, part));
    case 'or':
      return filter.parts.some((part) => matchesFilter(value, part));
    case 'not':
      return !matchesFilter(value, filter.part);
    case 'some':
      return toList(readAttribute(value, filter.path)).some((one) => matchesFilter(one, filter.part));
    case 'compare':
      return toList(readAttribute(value, filter.path)).some((one) => matchesComparison(one, filter));
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function matchesComparison(found: unknown, { operator, value }: Comparison): boolean {
  const isPresent = found !== undefined && found !== null && found !== '';
  if (operator === 'pr') return isPresent;
  if (operator === 'ne') return !isEqual(found, value);
  if (operator === 'eq') return isEqual(found, value);
  if (!isPresent) return false;
  const [text, part] = [toText(found), toText(value)];
  if (operator === 'co') return text.includes(part);
  if (operator === 'sw') return text.startsWith(part);
  if (operator === 'ew') return text.endsWith(part);
  if (operator === 'gt') return text > part;
  if (operator === 'ge') return text >= part;
  return operator === 'lt' ? text < part : text <= part;
}

const isEqual = (found: unknown, value: FilterValue) => toText(found ?? null) === toText(value);

const toText = (value: unknown) => String(value).toLowerCase();
