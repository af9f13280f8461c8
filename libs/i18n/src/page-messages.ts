import {
  formatLocale,
  formatMessage,
  formatParts,
  type CompiledCatalog,
  type MessageValues,
  type RichValues,
} from './format-message.js';
import { getSite } from './site.js';

/** The element of the page in which the server sends its language and the shell's messages. */
export const PAGE_MESSAGES_ID = 'page-messages';

/** The element of a page that has texts of its own, as JSON: `Catalogs`, in place of other texts with the same ids. */
export const PAGE_TEXTS_ID = 'page-texts';

/** The catalogs of what only signed-in people see; the page of a visitor lacks them. */
export const SIGNED_IN_CATALOGS = ['shell.frame', 'ui.question', 'ui.token'] as const;

/** Catalogs by their names, such as `shell` and `learner.study`. */
export type Catalogs = Record<string, CompiledCatalog>;

/** What the element contains, as JSON. */
export interface PageMessages {
  /** Language tag of the interface. It stays the same while the page is open. */
  locale: string;
  catalogs: Catalogs;
  /** Texts of this installation in place of the release's. */
  overrides?: Catalogs;
}

let page: PageMessages | undefined;

/** Sets language and messages where no server sends them: while front ends are built, and in tests. */
export function setPageMessages(messages: PageMessages): void {
  page = messages;
}

/** Adds catalogs. Modules that use them are loaded afterwards, because they may use their messages at once. */
export function addCatalogs(catalogs: Catalogs): void {
  Object.assign(readPage().catalogs, catalogs);
}

/** Puts texts in place of those with the same ids. */
export function addOverrides(catalogs: Catalogs): void {
  const page = readPage();
  page.overrides = mergeCatalogs(page.overrides, catalogs);
}

const mergeCatalogs = (before: Catalogs = {}, added: Catalogs): Catalogs => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(added).map(([name, messages]) => [name, { ...before[name], ...messages }]),
  ),
});

/** Whether the page has the messages of a catalog. */
export const hasCatalog = (name: string): boolean => name in readPage().catalogs;

/** The language of the interface. */
export const getLocale = (): string => readPage().locale;

/** The locale of numbers, dates and lists on the page. */
export const getFormatLocale = (): string => formatLocale(getLocale());

function readPage(): PageMessages {
  if (page) return page;
  const json = document.getElementById(PAGE_MESSAGES_ID)?.textContent;
  if (!json) throw new Error('The page has no messages.');
  page = JSON.parse(json) as PageMessages;
  const texts = document.getElementById(PAGE_TEXTS_ID)?.textContent;
  if (texts) addOverrides(JSON.parse(texts) as Catalogs);
  return page;
}

/** The messages of one catalog; `Id` are its ids. */
export interface Translate<Id extends string> {
  /** The text of a message in the language of the page; `values` are its arguments, except `site`, the name of the site. */
  (id: Id, values?: MessageValues): string;
  /** The parts of a message that has tags; an element among them needs a `key`. */
  parts<Part>(id: Id, values: RichValues<Part>): (string | Part)[];
}

/**
 * The function that gives the texts of a catalog: `translator<typeof en>('learner.study')`. A message that is missing, as in a
 * remote that was released without it, is its id.
 */
export function translator<Catalog>(catalog: string): Translate<keyof Catalog & string> {
  const find = (id: string) => {
    const { overrides, catalogs } = readPage();
    return overrides?.[catalog]?.[id] ?? catalogs[catalog]?.[id] ?? id;
  };
  const translate = (id: string, values?: MessageValues) =>
    formatMessage(find(id), getFormatLocale(), { ...values, site: getSite().name });
  const parts = <Part>(id: string, values: RichValues<Part>) =>
    formatParts(find(id), getFormatLocale(), { ...values, site: getSite().name });
  return Object.assign(translate, { parts });
}
