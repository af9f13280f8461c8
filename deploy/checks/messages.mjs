import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { listArguments, listPlurals } from '@lectern/i18n/message-arguments';

/**
 * Checks the catalogs of messages (`npm run lint`): valid in every language, complete, with the arguments of the English message,
 * and all used. Prints what is wrong, else how many messages there are.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['shell', 'mfe-admin', 'mfe-learner', 'mfe-tutor', 'api', 'worker', 'libs'];
/** Plural categories that only numbers above a million have. */
const RARE_CATEGORIES = new Set(['many']);
/** A template with less than that names anything. */
const MIN_FIXED_LENGTH = 4;
const FREQUENT_MANY = new Set(['ar', 'pl']);

/** @typedef {Record<string, { defaultMessage: string, description?: string }>} Catalog */

/**
 * What is wrong with the catalogs of a folder.
 * @param {string} folder `locales`, with a file for each language
 * @param {readonly string[]} locales
 * @returns {string[]} sentences
 */
export function findCatalogFaults(folder, locales) {
  const english = readCatalog(join(folder, 'en.json'));
  const faults = Object.entries(english).flatMap(([id, { defaultMessage, description }]) => [
    ...findMessageFaults(id, defaultMessage),
    ...(description ? [] : [`${id} has no description for translators.`]),
  ]);
  for (const locale of locales.filter((one) => one !== 'en')) {
    const file = join(folder, `${locale}.json`);
    if (!existsSync(file)) return [...faults, `There is no ${locale}.json.`];
    faults.push(
      ...findTranslationFaults(english, readCatalog(file), locale).map((fault) => `${locale}: ${fault}`),
    );
  }
  return faults;
}

/**
 * @param {Catalog} english
 * @param {Catalog} translated
 * @param {string} locale
 */
function findTranslationFaults(english, translated, locale) {
  const missing = Object.keys(english).filter((id) => !translated[id]);
  const unknown = Object.keys(translated).filter((id) => !english[id]);
  const common = Object.entries(translated).filter(([id]) => english[id]);
  return [
    ...missing.map((id) => `${id} is missing.`),
    ...unknown.map((id) => `${id} is in no English catalog.`),
    ...common.flatMap(([id, { defaultMessage }]) => {
      const faults = findMessageFaults(id, defaultMessage);
      if (faults.length > 0) return faults;
      const original = english[id]?.defaultMessage ?? '';
      return [
        ...compareArguments(id, original, defaultMessage),
        ...findMissingForms(id, original, defaultMessage, locale),
      ];
    }),
  ];
}

/**
 * @param {string} id
 * @param {string} message
 */
function findMessageFaults(id, message) {
  if (!message) return [`${id} is empty.`];
  try {
    parse(message);
    return [];
  } catch (error) {
    return [`${id} is malformed: ${/** @type {Error} */ (error).message}`];
  }
}

/**
 * Where English has a singular, a language needs all forms that it has.
 * @param {string} id
 * @param {string} english
 * @param {string} translated
 * @param {string} locale
 */
function findMissingForms(id, english, translated, locale) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const expected = pluralCategories.filter(
    (category) => FREQUENT_MANY.has(locale) || !RARE_CATEGORIES.has(category),
  );
  const inEnglish = listPlurals(parse(english));
  return [...listPlurals(parse(translated))].flatMap(([argument, categories]) =>
    expected
      .filter((category) => inEnglish.get(argument)?.includes('one') && !categories.includes(category))
      .map((category) => `${id} has no form '${category}' of the plural of ${argument}.`),
  );
}

/**
 * @param {string} id
 * @param {string} english
 * @param {string} translated
 */
function compareArguments(id, english, translated) {
  const [expected, actual] = [listArguments(parse(english)), listArguments(parse(translated))];
  const unknown = [...actual].filter((name) => !expected.has(name));
  const missing = [...expected].filter((name) => !actual.has(name));
  return [
    ...unknown.map((name) => `${id} has an argument ${name} that the English message has not.`),
    ...missing.map((name) => `${id} lacks the argument ${name}.`),
  ];
}

/**
 * Ids that no source names, as a text or by the fixed parts of a template.
 * @param {string[]} ids
 * @param {string[]} sources
 */
export function findUnused(ids, sources) {
  const literals = new Set();
  const templates = new Set();
  for (const source of sources) {
    for (const [, single, double] of source.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g))
      literals.add(single ?? double);
    for (const [, template] of source.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g))
      if (template.replace(/\$\{[^{}]*\}/g, '').length >= MIN_FIXED_LENGTH) templates.add(template);
  }
  const patterns = [...templates].map((template) => {
    const fixed = template.split(/\$\{[^{}]*\}/).map((part) => part.replace(/[^\w-]/g, String.raw`\$&`));
    return new RegExp(`^${fixed.join(String.raw`[\w.-]+`)}$`);
  });
  return ids.filter((id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id)));
}

/** @param {string} file @returns {Catalog} */
const readCatalog = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {(path: string) => boolean} isIncluded */
function listFiles(isIncluded) {
  return PACKAGES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/node_modules|[/\\]dist([/\\]|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(isIncluded),
  );
}

/**
 * Reads a list of languages from the contract, which may not be built yet.
 * @param {string} source
 * @param {string} name
 */
function readLocales(source, name) {
  const list = source.split(name)[1]?.split(']', 1)[0] ?? '';
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, locale]) => locale ?? '');
}

/**
 * What is wrong with the messages of a language that people have confirmed.
 * @param {Record<string, string>} confirmed English messages at the time, by full id
 * @param {Record<string, string>} english messages by full id
 * @param {boolean} isMarked whether the language is marked as translated by a machine
 * @returns {string[]} sentences
 */
export function findConfirmationFaults(confirmed, english, isMarked) {
  const faults = Object.entries(confirmed).flatMap(([id, message]) => {
    if (english[id] === undefined) return [`${id} is in no English catalog.`];
    if (english[id] !== message) return [`The English message ${id} has changed since it was confirmed.`];
    return [];
  });
  const left = Object.keys(english).filter((id) => confirmed[id] === undefined).length;
  if (isMarked && left === 0)
    faults.push('All messages are confirmed, but MACHINE_TRANSLATED has the language.');
  if (!isMarked && left > 0)
    faults.push(`${left} messages are not confirmed, but MACHINE_TRANSLATED lacks it.`);
  return faults;
}

/**
 * The name of a catalog, as texts of an installation name it.
 * @param {string} folder relative to the repository, with `/`
 */
export function nameCatalog(folder) {
  if (folder.startsWith('libs/i18n/')) return `server.${folder.split('/').at(-1)}`;
  const [, workspace = '', place = ''] =
    /^(?:mfe-|libs\/)?([\w-]+)\/src\/((?:[\w-]+\/)*)locales$/.exec(folder) ?? [];
  return [workspace, ...place.split('/')].filter(Boolean).join('.');
}

/** @param {string} locale @returns {Record<string, string>} */
function readConfirmed(locale) {
  const file = join(ROOT, `libs/i18n/confirmed/${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {number} count messages
 * @param {number} languages
 * @param {{ locale: string, messages: object }[]} confirmed
 */
function describe(count, languages, confirmed) {
  const people = confirmed
    .map(({ locale, messages }) => `${locale} ${Object.keys(messages).length}`)
    .join(', ');
  return `${count} messages in ${languages} languages, none missing, none unused. Confirmed by people: ${people}.`;
}

function main() {
  const contract = readFileSync(join(ROOT, 'libs/contract/src/core/locale.ts'), 'utf8');
  const locales = readLocales(contract, 'LOCALES = ');
  const marked = readLocales(contract, 'MACHINE_TRANSLATED: ');
  const folders = listFiles((path) => /[/\\]locales[/\\]([\w-]+[/\\])?en\.json$/.test(path)).map((file) =>
    dirname(file),
  );
  const sources = listFiles((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)).map((file) =>
    readFileSync(file, 'utf8'),
  );
  /** @type {Record<string, string>} */
  const english = {};
  const faults = folders.flatMap((folder) => {
    const catalog = readCatalog(join(folder, 'en.json'));
    const ids = Object.keys(catalog);
    const name = nameCatalog(relative(ROOT, folder).replaceAll('\\', '/'));
    for (const id of ids) english[`${name}.${id}`] = catalog[id]?.defaultMessage ?? '';
    const isServer = folder.includes(join('libs', 'i18n'));
    const prefix = isServer ? `${folder.split(/[/\\]/).at(-1)}.` : '';
    const isRoutes = /[/\\]routes[/\\]locales$/.test(folder);
    const unused = isRoutes
      ? []
      : findUnused(
          ids.map((id) => prefix + id),
          sources,
        );
    const found = [...findCatalogFaults(folder, locales), ...unused.map((id) => `${id} is used nowhere.`)];
    return found.map((fault) => `${relative(ROOT, folder)}: ${fault}`);
  });
  const confirmed = locales
    .filter((locale) => locale !== 'en')
    .map((locale) => ({ locale, messages: readConfirmed(locale) }));
  for (const { locale, messages } of confirmed)
    for (const fault of findConfirmationFaults(messages, english, marked.includes(locale)))
      faults.push(`libs/i18n/confirmed/${locale}.json: ${fault}`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(describe(Object.keys(english).length, locales.length, confirmed));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
