import { CATEGORIES, LEVELS } from '@lectern/contract';
import type { CompiledCatalog, CompiledMessage } from '@lectern/i18n';
import { compileCatalog, type SourceCatalog } from '@lectern/i18n/compile';
import { readAllCatalogs } from '@lectern/remote/catalogs';
import type { BrowserContext, Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER_CATALOGS = join(ROOT, 'libs/i18n/locales');

/**
 * Encloses each text of a message: a zero-width space, which neither people nor Playwright's locators see, so that a marked screen is
 * found and used like any other.
 */
export const MARK = '\u200b';
const mark = (text: string) => MARK + text + MARK;

/** A pattern that matches no text besides a message's own has at least so many letters. */
const MIN_PATTERN_LETTERS = 4;

type Elements = Exclude<CompiledMessage, string>;

/** What the pages need to know the texts of catalogs. */
interface CatalogTexts {
  /** The messages of the front ends with marks, by catalog. */
  marked: Record<string, CompiledCatalog>;
  /** Titles and labels of the remotes' screens. */
  routeTexts: string[];
  /** Regular expressions of the server's messages. */
  serverPatterns: string[];
  /** Values on the wire that are shown as a text of a catalog. */
  wireValues: string[];
}

/** Marks a compiled message, branches of plurals and tags included. */
function markMessage(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? mark(message) : markElements(message);
}

function markElements(elements: Elements): Elements {
  return elements.map((element) => {
    if (element.type === 0) return { ...element, value: mark(element.value) };
    if ('children' in element) return { ...element, children: markElements(element.children) };
    if (!('options' in element)) return element;
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: markElements(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) as typeof element.options } as typeof element;
  });
}

/** The texts that a message can have: a regular expression for the whole, and one for each fixed part of it. */
function listPatterns(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [escape(message)];
  const whole = message.map((element) => (element.type === 0 ? escape(element.value) : '[^]*')).join('');
  return [whole, ...listLiterals(message).map(escape)];
}

function listLiterals(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if (element.type === 0) return [element.value.trim()];
    if ('children' in element) return listLiterals(element.children);
    if ('options' in element)
      return Object.values(element.options).flatMap(({ value }) => listLiterals(value));
    return [];
  });
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const isTelling = (pattern: string) =>
  pattern.replaceAll('[^]*', '').replace(/\P{L}/gu, '').length >= MIN_PATTERN_LETTERS;

let texts: CatalogTexts | undefined;

function readTexts(): CatalogTexts {
  if (texts) return texts;
  const catalogs = readAllCatalogs(ROOT, 'en');
  const mapped = Object.entries(catalogs).map(([name, catalog]) => [
    name,
    Object.fromEntries(Object.entries(catalog).map(([id, message]) => [id, markMessage(message)])),
  ]);
  const routes = Object.entries(catalogs).filter(([name]) => name.endsWith('.routes'));
  const server = readdirSync(SERVER_CATALOGS).flatMap((area) => {
    const source = readFileSync(join(SERVER_CATALOGS, area, 'en.json'), 'utf8');
    return Object.values(compileCatalog(JSON.parse(source) as SourceCatalog));
  });
  texts = {
    marked: Object.fromEntries(mapped) as CatalogTexts['marked'],
    routeTexts: routes.flatMap(([, catalog]) =>
      Object.values(catalog).filter((message) => typeof message === 'string'),
    ),
    serverPatterns: [...new Set(server.flatMap(listPatterns))].filter(isTelling),
    wireValues: [...CATEGORIES, ...LEVELS],
  };
  return texts;
}

/** Has the page mark what it shows of catalogs, in whatever it loads from now on, and remember what the API sends. */
export async function markCatalogTexts(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(
    ({ marked, routeTexts, serverPatterns, wireValues, MARK }) => {
      const mark = (text: string) => MARK + text + MARK;
      const contents = new Set<string>();
      const known = { contents, serverPatterns };
      Object.assign(window, { catalogTexts: known });
      const ofRoutes = new Set(routeTexts);
      const onWire = new Set(wireValues);
      const remember = (text: string) => {
        // Codes, and values that a catalog has a text for, must not be shown as they are.
        if (/^[\w-]*$/.test(text) && !/[A-Z]/.test(text)) return;
        if (onWire.has(text)) return;
        // Rich text is shown without its tags, other text as it is.
        for (const part of text.includes('<') ? [text, ...text.split(/<[^<>]*>/)] : [text])
          if (part.trim()) contents.add(part.trim().replace(/\s+/g, ' '));
      };
      const parse = JSON.parse.bind(JSON);
      JSON.parse = (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) => {
        const parsed: unknown = parse(text, reviver);
        if (typeof parsed !== 'object' || parsed === null) return parsed;
        if ('catalogs' in parsed && 'locale' in parsed)
          return parsed.locale === 'en' ? { ...parsed, overrides: marked } : parsed;
        return parse(JSON.stringify(parsed), (_, value: unknown) => {
          if (typeof value === 'string') remember(value);
          if (typeof value === 'object' && value !== null && 'firstName' in value && 'lastName' in value)
            contents.add(`${String(value.firstName)} ${String(value.lastName)}`);
          return value;
        }) as unknown;
      };
      // The shell reads the remotes' manifests in this way.
      const read = Response.prototype.json;
      Response.prototype.json = async function () {
        const answer: unknown = await read.call(this);
        if (new URL(this.url).pathname !== '/remotes.json') return answer;
        return parse(JSON.stringify(answer), (_, value: unknown) =>
          typeof value === 'string' && ofRoutes.has(value) ? mark(value) : value,
        ) as unknown;
      };
      // What the browser's formats write is in the language of the page.
      const withLetters = (text: string) => (/\p{L}/u.test(text) ? mark(text) : text);
      const { get: getFormat } =
        Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get(this: Intl.DateTimeFormat) {
          const format = getFormat?.call(this) as Intl.DateTimeFormat['format'];
          // The library for time zones reads the offset from such a format.
          if (this.resolvedOptions().timeZoneName === 'longOffset') return format;
          return (date?: Date) => withLetters(format(date));
        },
      });
      const numbers = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')?.get;
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get(this: Intl.NumberFormat) {
          const format = numbers?.call(this) as Intl.NumberFormat['format'];
          return (value: number) => withLetters(format(value));
        },
      });
      const relative = Intl.RelativeTimeFormat.prototype.format;
      Intl.RelativeTimeFormat.prototype.format = function (value: number, unit: Intl.RelativeTimeFormatUnit) {
        return withLetters(relative.call(this, value, unit));
      };
      const readName = Intl.DisplayNames.prototype.of;
      Intl.DisplayNames.prototype.of = function (code) {
        return withLetters(readName.call(this, code) ?? '');
      };
      Intl.ListFormat.prototype.format = function (list) {
        const parts = this.formatToParts(list);
        return parts.map(({ type, value }) => (type === 'literal' ? withLetters(value) : value)).join('');
      };
    },
    { ...readTexts(), MARK },
  );
}
