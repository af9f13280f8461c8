import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { listArguments } from '@lectern/i18n/message-arguments';

const root = fileURLToPath(new URL('../..', import.meta.url));
const UI_CATALOG = join(root, 'libs/ui/src/locales/en.json');

/** The argument that every message has: the name of the site. */
const BUILT_IN = 'site';

/** The messages of catalogs that were read, by file. */
const catalogs = new Map();

/**
 * A call that names a message has its arguments, all of them and no other one: `t('catalog.found', { count })`.
 * Calls with a computed id or computed values are left to the message's own error.
 */
export const messageArguments = {
  create(context) {
    /** The catalogs of the functions that this file imports, by their local names. */
    const functions = new Map();
    return {
      ImportDeclaration({ source, specifiers }) {
        for (const { local, imported } of specifiers) {
          const file = findCatalog(context.filename, source.value, imported?.name);
          if (file) functions.set(local.name, file);
        }
      },
      CallExpression(node) {
        const { callee } = node;
        const isParts = callee.type === 'MemberExpression' && callee.property.name === 'parts';
        const { name } = isParts ? callee.object : callee;
        const [first, second, third] = node.arguments;
        if (functions.has(name)) check(context, node, readMessages(functions.get(name)), first, second);
        if (name === 'translate') check(context, node, readServerMessages(second), second, third);
      },
      NewExpression(node) {
        if (node.callee.name !== 'Refusal') return;
        const [, id, options] = node.arguments;
        if (options && options.type !== 'ObjectExpression') return;
        // A message with a text within it.
        if (findProperty(options, 'reason')) return;
        check(context, node, readServerMessages(id), id, findProperty(options, 'values'));
      },
    };
  },
};

/** The catalog of a function that a file imports: the one beside its `texts.ts`. */
function findCatalog(file, source, imported) {
  if (source === '@lectern/ui' && imported === 'uiText') return UI_CATALOG;
  if (!/^\.\.?\/(.*\/)?texts$/.test(source) || imported !== 't') return undefined;
  const catalog = join(dirname(resolve(dirname(file), source)), 'locales/en.json');
  return existsSync(catalog) ? catalog : undefined;
}

function readMessages(file) {
  if (!catalogs.has(file)) catalogs.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return catalogs.get(file);
}

/** The messages of the area that an id begins with, by their ids with the area. */
function readServerMessages(id) {
  if (id?.type !== 'Literal') return {};
  const [area] = String(id.value).split('.');
  const file = join(root, 'libs/i18n/locales', area, 'en.json');
  if (!existsSync(file)) return {};
  const messages = Object.entries(readMessages(file));
  return Object.fromEntries(messages.map(([name, message]) => [`${area}.${name}`, message]));
}

function findProperty(object, name) {
  if (object?.type !== 'ObjectExpression') return undefined;
  return object.properties.find(({ key }) => key?.name === name)?.value;
}

function check(context, node, messages, id, values) {
  if (id?.type !== 'Literal') return;
  const message = messages[id.value];
  if (!message) return context.report({ node: id, message: `No catalog has the message ${id.value}.` });
  const given = listKeys(values);
  if (!given) return;
  const expected = listArguments(parse(message.defaultMessage));
  expected.delete(BUILT_IN);
  for (const name of [...expected].filter((one) => !given.has(one)))
    context.report({
      node,
      message: `The message ${id.value} has an argument ${name}, which is missing here.`,
    });
  for (const name of [...given].filter((one) => !expected.has(one)))
    context.report({ node, message: `The message ${id.value} has no argument ${name}.` });
}

/** The keys of an object literal; undefined for other expressions. */
function listKeys(values) {
  if (!values) return new Set();
  if (values.type !== 'ObjectExpression') return undefined;
  if (values.properties.some(({ type, computed }) => type !== 'Property' || computed)) return undefined;
  return new Set(values.properties.map(({ key }) => key.name ?? key.value));
}
