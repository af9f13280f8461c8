import type { Page } from '@playwright/test';
import { MARK } from './catalog-texts';

/** A text that neither came from a catalog nor was written by people. */
export interface UnknownText {
  /** The name of the element with its classes. */
  element: string;
  text: string;
}

/** What `catalog-texts.ts` and `text-check.ts` keep in the page. */
export interface PageTexts {
  /** What the API has sent. */
  contents: Set<string>;
  /** Regular expressions of the server's messages. */
  serverPatterns: string[];
  /** Texts and attributes from which the marks were taken, with both values. */
  stripped?: WeakMap<Node, { clean: string; marked: string }>;
}

/** Attributes that are read to people or shown. */
export const TEXT_ATTRIBUTES = [
  'aria-label',
  'placeholder',
  'title',
  'aria-valuetext',
  'aria-description',
  'label',
];

/** The unknown texts on screen, and those for screen readers. The page has `markCatalogTexts`. */
export async function findTextsOutsideCatalogs(page: Page): Promise<string[]> {
  return (await page.evaluate(listUnknownTexts, { mark: MARK, attributes: TEXT_ATTRIBUTES })).map(
    formatUnknownText,
  );
}

export const formatUnknownText = ({ element, text }: UnknownText): string => `<${element}> “${text}”`;

/** Runs in the browser, so that it uses nothing outside of it. */
export function listUnknownTexts({
  mark,
  attributes,
}: {
  mark: string;
  attributes: string[];
}): UnknownText[] {
  const { contents, serverPatterns, stripped } = (window as unknown as { catalogTexts: PageTexts })
    .catalogTexts;
  /** Written by people, or the same in every language. */
  const CONTENT = '[dir="auto"], bdi, [lang]:not(html), kbd, code, pre, script, style, noscript, annotation';
  const ofServer = new RegExp(`^(?:${serverPatterns.join('|')})$`, 'u');
  const written = [...contents];
  /** The product's name and those of video sites, endings of files, names of formats, and keys. */
  const isName = (text: string) =>
    ['Lectern', 'YouTube', 'Vimeo'].includes(text) || /^(?:\.\w+|[A-Z]{3,}|F\d)$/.test(text);
  /** Codes of join links, which the screen divides into groups of four, checksums, and addresses. */
  const isCode = (text: string) => /^(?:[\dA-Z]{4}(?:-[\dA-Z]{4})+|[\da-f]{8,64}|https?:\/\/\S+)$/.test(text);
  /** A text that people wrote may be cut off. */
  const isWritten = (text: string) => written.some((content) => content.includes(text.replace(/…$/, '')));
  const isKnown = (text: string) =>
    isName(text) || isCode(text) || !/\p{L}/u.test(text) || isWritten(text) || ofServer.test(text);
  const marked = new RegExp(`${mark}[^${mark}]*${mark}`, 'g');
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  function findUnknown(text: string): string[] {
    const pieces = text.replace(marked, '\n').split(/\n|[·,;:()[\]–—›“”‘’|/+]/u);
    const unknown = pieces.map(clean).filter((piece) => piece.length > 1 && !isKnown(piece));
    return unknown.length && isKnown(clean(text.replaceAll(mark, ''))) ? [] : unknown;
  }
  const readMarked = (node: Node | null | undefined) => {
    const found = node && stripped?.get(node);
    return (found && found.clean === node.nodeValue ? found.marked : node?.nodeValue) ?? '';
  };
  const faults = new Map<string, UnknownText>();
  const check = (checked: Element, shown: string) => {
    for (const text of findUnknown(shown)) {
      const element = [checked.localName, ...checked.classList].join('.');
      faults.set(`${element} ${text}`, { element, text });
    }
  };
  const isChecked = (element: Element) => element.checkVisibility() && !element.closest(CONTENT);
  /** Screen readers leave the others out. */
  const isRead = (element: Element) => isChecked(element) && !element.closest('[aria-hidden="true"]');
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (element && isChecked(element)) check(element, readMarked(node));
  }
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    if (isRead(element))
      for (const name of attributes) check(element, readMarked(element.getAttributeNode(name)));
  // The window's title has the name of the site at its end.
  for (const part of readMarked(document.querySelector('title')?.firstChild).split(' · '))
    check(document.documentElement, part);
  return [...faults.values()];
}
