import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@lectern/contract';
import {
  SIGNED_IN_CATALOGS,
  type Catalogs,
  type CompiledCatalog,
  type CompiledMessage,
  type PageMessages,
} from '@lectern/i18n';
import { findServerMessage } from '@lectern/i18n/server';

/** The file in which a build lists its catalogs and their languages. */
const INDEX_FILE = 'locales/index.json';
interface CatalogIndex {
  locales: string[];
  catalogs: string[];
}

interface Options {
  /** Texts of this installation by language and full id. */
  overrides?: ReadonlyMap<Locale, CompiledCatalog>;
  /** Leaves out the catalogs that only signed-in people need. */
  isVisitor: boolean;
}

/**
 * Reads the messages that a page contains, for each language, as JSON that is safe in HTML.
 * @param root the folder of the shell's build
 */
export function readPageMessages(
  root: string,
  { overrides = new Map(), isVisitor }: Options,
): Map<Locale, string> {
  const { locales, catalogs: all } = readIndex(root);
  const catalogs = isVisitor
    ? all.filter((name) => !SIGNED_IN_CATALOGS.some((signedIn) => signedIn === name))
    : all;
  const built = LOCALES.filter((locale) => locales.includes(locale));
  return new Map(
    built.map((locale) => {
      const localeOverrides = overrides.get(locale);
      const page: PageMessages = {
        locale,
        catalogs: Object.fromEntries(catalogs.map((name) => [name, readCatalog(root, name, locale)])),
        ...(localeOverrides && { overrides: groupByCatalog(localeOverrides, findCatalogNames(root)) }),
      };
      return [locale, toSafeJson(page)];
    }),
  );
}

/** JSON for a script element of the page, in which no text can close the element. */
export const toSafeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Finds the English message with a full id, `<catalog>.<id>` or `server.<area>.<id>`, in the builds under `root`. */
export function createMessageFinder(root: string): (id: string) => CompiledMessage | undefined {
  const builds = findBuilds(root).flatMap((build) =>
    readIndex(build).catalogs.flatMap((name) =>
      Object.entries(readCatalog(build, name, 'en')).map(
        ([id, message]) => [`${name}.${id}`, message] as const,
      ),
    ),
  );
  const messages = new Map<string, CompiledMessage>(builds);
  return (id) => messages.get(id) ?? findServerMessage(id);
}

/** Finds the messages of a catalog in a language in the builds under `root`. */
export function createCatalogFinder(root: string): (name: string, locale: Locale) => CompiledCatalog {
  const folders = new Map(
    findBuilds(root).flatMap((build) => readIndex(build).catalogs.map((name) => [name, build] as const)),
  );
  return (name, locale) => {
    const folder = folders.get(name);
    return folder ? readCatalog(folder, name, locale) : {};
  };
}

function groupByCatalog(texts: CompiledCatalog, names: string[]): Catalogs {
  const groups = names.map((name) => [name, selectByPrefix(texts, `${name}.`)] as const);
  return Object.fromEntries(groups.filter(([, messages]) => Object.keys(messages).length > 0));
}

/** The texts whose id begins with a prefix, by the rest of the id. */
const selectByPrefix = (texts: CompiledCatalog, prefix: string): CompiledCatalog =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) =>
      id.startsWith(prefix) ? [[id.slice(prefix.length), text]] : [],
    ),
  );

const findCatalogNames = (root: string) => findBuilds(root).flatMap((build) => readIndex(build).catalogs);

/** The folders of the shell's build and of the remotes that came with it. */
function findBuilds(root: string): string[] {
  const remotes = join(root, 'remotes');
  if (!existsSync(remotes)) return [root];
  const versions = readdirSync(remotes).flatMap((name) =>
    readdirSync(join(remotes, name)).map((version) => join(remotes, name, version)),
  );
  return [root, ...versions];
}

function readIndex(build: string): CatalogIndex {
  return existsSync(join(build, INDEX_FILE)) ? readJson(build, INDEX_FILE) : { locales: [], catalogs: [] };
}

const readCatalog = (build: string, name: string, locale: Locale) =>
  readJson<CompiledCatalog>(build, `locales/${name}.${locale}.json`);

const readJson = <T>(root: string, file: string): T =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
