import type { Comparison, Filter, FilterValue } from './parse-filter.js';

/** Finds the value of an attribute or a sub-attribute, without regard to the case of the name. @param path in lower case */
function readAttribute(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, name) => {
    const entry = Object.entries(Object(parent)).find(([key]) => key.toLowerCase() === name);
    return entry?.[1];
  }, value);
}

/** Whether an item of a list, such as an email address of a person, matches a filter. */
export function matchesFilter(value: unknown, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.operands.every((operand) => matchesFilter(value, operand));
    case 'or':
      return filter.operands.some((operand) => matchesFilter(value, operand));
    case 'not':
      return !matchesFilter(value, filter.operand);
    case 'some':
      return toList(readAttribute(value, filter.path)).some((item) => matchesFilter(item, filter.itemFilter));
    case 'compare':
      return toList(readAttribute(value, filter.path)).some((item) => matchesComparison(item, filter));
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function matchesComparison(actual: unknown, { operator, value: expected }: Comparison): boolean {
  const isPresent = actual !== undefined && actual !== null && actual !== '';
  if (operator === 'pr') return isPresent;
  if (operator === 'ne') return !isEqual(actual, expected);
  if (operator === 'eq') return isEqual(actual, expected);
  if (!isPresent) return false;
  const [text, expectedText] = [toText(actual), toText(expected)];
  if (operator === 'co') return text.includes(expectedText);
  if (operator === 'sw') return text.startsWith(expectedText);
  if (operator === 'ew') return text.endsWith(expectedText);
  if (operator === 'gt') return text > expectedText;
  if (operator === 'ge') return text >= expectedText;
  return operator === 'lt' ? text < expectedText : text <= expectedText;
}

const isEqual = (actual: unknown, expected: FilterValue) => toText(actual ?? null) === toText(expected);

const toText = (value: unknown) => String(value).toLowerCase();
