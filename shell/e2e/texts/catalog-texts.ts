import { CATEGORIES, LEVELS } from '@lectern/contract';
import type { CompiledCatalog, CompiledMessage } from '@lectern/i18n';
import { compileCatalog, type SourceCatalog } from '@lectern/i18n/compile';
import { readAllCatalogs } from '@lectern/remote/catalogs';
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER_CATALOGS = join(ROOT, 'libs/i18n/locales');

/**
 * Stands before and after each text of a message: a zero-width space, which neither people nor Playwright's locators see, so that
 * a marked screen is found and used like any other.
 */
const MARK = '\u200b';
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
export async function markCatalogTexts(page: Page): Promise<void> {
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
        for (const part of text.includes('<') ? text.split(/<[^<>]*>/) : [text])
          if (part.trim()) contents.add(part.trim().replace(/\s+/g, ' '));
      };
      const parse = JSON.parse.bind(JSON);
      JSON.parse = (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) => {
        const parsed: unknown = parse(text, reviver);
        if (typeof parsed !== 'object' || parsed === null) return parsed;
        if ('catalogs' in parsed && 'locale' in parsed) return { ...parsed, overrides: marked };
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

/**
 * The texts on screen, and those for screen readers, that neither came from a catalog nor were written by people. The page has
 * `markCatalogTexts`.
 */
export function findTextsOutsideCatalogs(page: Page): Promise<string[]> {
  return page.evaluate((MARK) => {
    const { contents, serverPatterns } = (
      window as unknown as { catalogTexts: { contents: Set<string>; serverPatterns: string[] } }
    ).catalogTexts;
    /** Written by people, or the same in every language. */
    const CONTENT = '[dir="auto"], [lang]:not(html), kbd, code, pre, script, style, noscript, annotation';
    const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'aria-valuetext', 'aria-description', 'label'];
    const ofServer = new RegExp(`^(?:${serverPatterns.join('|')})$`, 'u');
    const written = [...contents];
    /** The product's name and those of video sites, endings of files, names of formats, and keys. */
    const isName = (text: string) =>
      ['Lectern', 'YouTube', 'Vimeo'].includes(text) || /^(?:\.\w+|[A-Z]{3,}|F\d)$/.test(text);
    /** Codes of join links, which the screen divides into groups of four, and addresses. */
    const isCode = (text: string) => /^(?:[\dA-Z]{4}(?:-[\dA-Z]{4})+|https?:\/\/\S+)$/.test(text);
    const isKnown = (text: string) =>
      isName(text) ||
      isCode(text) ||
      !/\p{L}/u.test(text) ||
      ofServer.test(text) ||
      written.some((content) => content.includes(text));
    const marked = new RegExp(`${MARK}[^${MARK}]*${MARK}`, 'g');
    function findUnknown(text: string): string[] {
      const whole = text.replaceAll(MARK, '').replace(/\s+/g, ' ').trim();
      if (isKnown(whole)) return [];
      const pieces = text.replace(marked, '\n').split(/\n|[·,;:()[\]–—›“”‘’|/+]/u);
      return pieces
        .map((piece) => piece.replace(/\s+/g, ' ').trim())
        .filter((piece) => piece.length > 1 && !isKnown(piece));
    }
    const faults = new Set<string>();
    const check = (element: Element, text: string) => {
      for (const unknown of findUnknown(text)) {
        const classes = [...element.classList].map((name) => `.${name}`).join('');
        faults.add(`<${element.tagName.toLowerCase()}${classes}> “${unknown}”`);
      }
    };
    const isChecked = (element: Element) => element.checkVisibility() && !element.closest(CONTENT);
    /** Screen readers leave the others out. */
    const isRead = (element: Element) => isChecked(element) && !element.closest('[aria-hidden="true"]');
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement;
      if (element && isChecked(element)) check(element, node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join()))
      if (isRead(element)) for (const name of ATTRIBUTES) check(element, element.getAttribute(name) ?? '');
    check(document.documentElement, document.title);
    return [...faults];
  }, MARK);
}
