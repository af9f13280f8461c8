import { TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * The names of the arguments and tags of a parsed message.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {Set<string>}
 */
export function listArguments(elements) {
  const names = new Set();
  for (const element of walk(elements))
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
  return names;
}

/**
 * The plural categories that a parsed message has forms for, by argument.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {Map<string, string[]>}
 */
export function listPlurals(elements) {
  const plurals = new Map();
  for (const element of walk(elements))
    if (element.type === TYPE.plural && element.pluralType === 'cardinal')
      plurals.set(element.value, Object.keys(element.options));
  return plurals;
}

/**
 * All elements of a message, those in tags and forms included.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {Generator<import('@formatjs/icu-messageformat-parser').MessageFormatElement>}
 */
function* walk(elements) {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* walk(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) yield* walk(value);
  }
}
