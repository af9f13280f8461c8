import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * The names of a message's arguments and tags.
 * @param {string} message ICU syntax
 * @returns {Set<string>}
 * @throws {SyntaxError} where the message is malformed
 */
export function listArguments(message) {
  const names = new Set();
  collect(parse(message, { captureLocation: false }), names);
  return names;
}

/**
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @param {Set<string>} names
 */
function collect(elements, names) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    if (element.type === TYPE.tag) collect(element.children, names);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) collect(value, names);
  }
}

/**
 * The plural categories of a message's cardinal arguments, by argument.
 * @param {string} message
 * @returns {Map<string, string[]>}
 */
export function listPlurals(message) {
  const plurals = new Map();
  const visit = (
    /** @type {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} */ elements,
  ) => {
    for (const element of elements) {
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      if (element.type === TYPE.plural && element.pluralType === 'cardinal')
        plurals.set(element.value, Object.keys(element.options));
      for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(parse(message, { captureLocation: false }));
  return plurals;
}
