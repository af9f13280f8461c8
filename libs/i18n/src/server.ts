import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SITE, LOCALES, type Locale } from '@lectern/contract';
import type assessment from '../locales/assessment/en.json';
import type authoring from '../locales/authoring/en.json';
import type community from '../locales/community/en.json';
import type courses from '../locales/courses/en.json';
import type identity from '../locales/identity/en.json';
import type insight from '../locales/insight/en.json';
import type interop from '../locales/interop/en.json';
import type learning from '../locales/learning/en.json';
import type messages from '../locales/messages/en.json';
import type people from '../locales/people/en.json';
import type platform from '../locales/platform/en.json';
import type tutor from '../locales/tutor/en.json';
import { compileCatalog, type SourceCatalog } from './compile.js';
import {
  formatLocale,
  formatMessage,
  type CompiledCatalog,
  type CompiledMessage,
  type MessageValues,
} from './format-message.js';

/** The catalogs of API and worker, one for each area. */
interface ServerCatalogs {
  platform: typeof platform;
  identity: typeof identity;
  courses: typeof courses;
  learning: typeof learning;
  community: typeof community;
  tutor: typeof tutor;
  assessment: typeof assessment;
  people: typeof people;
  authoring: typeof authoring;
  messages: typeof messages;
  insight: typeof insight;
  interop: typeof interop;
}

/** Names a message of the server: its area and its id in the area's catalog, such as `assessment.examGone`. */
export type ServerMessageId = {
  [Area in keyof ServerCatalogs]: `${Area}.${keyof ServerCatalogs[Area] & string}`;
}[keyof ServerCatalogs];

/** A text that is stored or sent as its message, because the language of its readers is known only when they read it. */
export interface ServerText {
  id: ServerMessageId;
  values?: MessageValues;
  /** A text within this one: its argument `reason`. */
  reason?: ServerText;
}

const FOLDER = join(import.meta.dirname, '../locales');
const compiled = new Map<Locale, CompiledCatalog>();

let siteName = DEFAULT_SITE.name;

/** The name of the site, which texts have as their argument `site`. */
export const getSiteName = (): string => siteName;

/** Sets it when API and worker have read the site's settings. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** A text in a language; API and worker name the language of the person who reads it. */
export function translate(locale: Locale, id: ServerMessageId, values?: MessageValues): string {
  const message = readServerMessages(locale)[id] ?? id;
  return formatMessage(message, formatLocale(locale), { ...values, site: siteName });
}

/** A stored or sent message as a text in the language of its reader. */
export const translateText = (locale: Locale, { id, values, reason }: ServerText): string =>
  translate(locale, id, reason ? { ...values, reason: translateText(locale, reason) } : values);

/** The messages of API and worker in a language, by area and id. */
function readServerMessages(locale: Locale): CompiledCatalog {
  const known = compiled.get(locale);
  if (known) return known;
  const areas = readdirSync(FOLDER).map((area) => {
    const catalog = compileCatalog(readCatalog(area, 'en'), readCatalog(area, locale));
    return Object.fromEntries(Object.entries(catalog).map(([id, message]) => [`${area}.${id}`, message]));
  });
  const messages = Object.assign({}, ...areas) as CompiledCatalog;
  compiled.set(locale, messages);
  return messages;
}

const readCatalog = (area: string, locale: Locale): SourceCatalog =>
  JSON.parse(readFileSync(join(FOLDER, area, `${locale}.json`), 'utf8')) as SourceCatalog;

/** The compiled messages of a language whose ids begin with a prefix, for a program that has no catalogs of its own. */
export const listServerMessages = (locale: Locale, prefix: string): CompiledCatalog =>
  Object.fromEntries(Object.entries(readServerMessages(locale)).filter(([id]) => id.startsWith(prefix)));

/** Begins the full ids of these messages where those of front ends stand beside them. */
const PREFIX = 'server.';

/** Whether a full id is one of API and worker. */
export const isServerText = (fullId: string): boolean => fullId.startsWith(PREFIX);

/** The English message with a full id, such as `server.assessment.examGone`. */
export function findServerMessage(fullId: string): CompiledMessage | undefined {
  return isServerText(fullId) ? readServerMessages('en')[fullId.slice(PREFIX.length)] : undefined;
}

/**
 * Compiles the messages of every language, so that no request waits for it, and puts texts of this installation in their place.
 * @param overrides by language and full id; those of front ends are left out
 */
export function loadServerMessages(overrides: ReadonlyMap<Locale, CompiledCatalog>): void {
  for (const locale of LOCALES) {
    const messages = readServerMessages(locale);
    for (const [id, message] of Object.entries(overrides.get(locale) ?? {}))
      if (isServerText(id)) messages[id.slice(PREFIX.length)] = message;
  }
}

export { formatLocale, joinItems, joinSentences } from './format-message.js';
export { readOverrides, type Overrides } from './overrides.js';

/** Gives texts in one language. */
export type GetText = (id: ServerMessageId, values?: MessageValues) => string;

/** The function that gives the texts of a language. */
export const translateTo =
  (locale: Locale): GetText =>
  (id, values) =>
    translate(locale, id, values);
