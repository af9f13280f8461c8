import { test as base, expect, type Browser, type BrowserContext } from '@playwright/test';
import { environment } from '../support/environment';
import { MARK, markCatalogTexts } from './catalog-texts';
import {
  formatUnknownText,
  listUnknownTexts,
  type PageTexts,
  TEXT_ATTRIBUTES,
  type UnknownText,
} from './unknown-texts';

/** What pages have shown. */
export class SeenTexts {
  private readonly unknown = new Map<string, string>();
  private readonly typed: string[] = [];

  add(path: string, unknown: UnknownText): void {
    this.unknown.set(`${path}: ${formatUnknownText(unknown)}`, unknown.text);
  }

  addTyped(text: string): void {
    this.typed.push(text.replace(/\s+/g, ' '));
  }

  clear(): void {
    this.unknown.clear();
    this.typed.length = 0;
  }

  /** The texts outside of catalogs that no person typed into a page. */
  listFaults(): string[] {
    const isTyped = (text: string) => this.typed.some((typed) => typed.includes(text));
    return [...this.unknown].filter(([, text]) => !isTyped(text)).map(([fault]) => fault);
  }
}

/** What the pages of the running test have shown. */
const seen = new SeenTexts();

/**
 * Checks in a run with `CHECK_TEXTS` that all texts which a test brings to the screen come from catalogs or were written by people. It
 * includes those that are visible for a moment, such as toasts and errors.
 */
export const test = base.extend<{ textCheck: undefined }, object>({
  browser: [
    async ({ browser }, use) => {
      if (environment.checksTexts) watchNewContexts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  textCheck: [
    async ({ browserName: _ }, use) => {
      seen.clear();
      await use(undefined);
      expect(seen.listFaults(), 'texts outside of catalogs').toEqual([]);
    },
    { auto: true },
  ],
});

function watchNewContexts(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watchTexts(context);
    return context;
  };
}

/** Notes what the pages of a context show from now on, in English. */
export async function watchTexts(context: BrowserContext, texts = seen): Promise<void> {
  await markCatalogTexts(context);
  await context.exposeBinding('noteUnknown', ({ page }, unknown: UnknownText) =>
    texts.add(new URL(page.url()).pathname, unknown),
  );
  await context.exposeBinding('noteTyped', (_, text: string) => texts.addTyped(text));
  const options = JSON.stringify({ mark: MARK, attributes: TEXT_ATTRIBUTES });
  await context.addInitScript({ content: `(${watchPage})(${listUnknownTexts}, ${options});` });
}

/**
 * Takes the marks from the texts before a test can read them, because its regular expressions would not match, and lists shortly after each
 * change what is unknown. Runs in the browser, so that it uses nothing outside of it. Pages in frames, such as packages, are by other makers,
 * and those without an address of the web, such as that of a failed connection, by the browser.
 */
function watchPage(list: typeof listUnknownTexts, options: Parameters<typeof listUnknownTexts>[0]): void {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  const { catalogTexts, noteUnknown, noteTyped } = window as unknown as {
    catalogTexts: PageTexts;
    noteUnknown: (unknown: UnknownText) => void;
    noteTyped: (text: string) => void;
  };
  const PAUSE_MS = 250;
  const { mark, attributes } = options;
  const stripped: PageTexts['stripped'] = new WeakMap();
  catalogTexts.stripped = stripped;
  let isRendered = false;
  const strip = (node: Node | null) => {
    const marked = node?.nodeValue;
    if (!node || !marked?.includes(mark)) return;
    const clean = marked.replaceAll(mark, '');
    stripped.set(node, { clean, marked });
    node.nodeValue = clean;
    isRendered ||= Boolean(document.querySelector('#root')?.contains(node));
  };
  const stripAll = (root: Node) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = root; node; node = nodes.nextNode())
      if (node instanceof Element) for (const name of attributes) strip(node.getAttributeNode(name));
      else strip(node);
  };
  // The server has written this title, with the name of a course that no script may have read yet.
  document.addEventListener('DOMContentLoaded', () => catalogTexts.contents.add(document.title));
  let timer: number | undefined;
  /** The server has sent the HTML of a page whose scripts have not replaced it yet. */
  const isPrerendered = () => document.querySelector('#root') !== null && !isRendered;
  const look = () => {
    timer = undefined;
    if (document.documentElement.lang === 'en' && !isPrerendered()) list(options).forEach(noteUnknown);
  };
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes, attributeName } of mutations) {
      if (type === 'characterData') strip(target);
      else if (type === 'attributes') strip((target as Element).getAttributeNode(String(attributeName)));
      else addedNodes.forEach(stripAll);
    }
    timer ??= window.setTimeout(look, PAUSE_MS);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  });
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const files = target instanceof HTMLInputElement ? [...(target.files ?? [])] : [];
    const value = 'value' in target ? String(target.value) : target.textContent;
    for (const text of [value, ...files.map(({ name }) => name)]) if (text) noteTyped(text);
  };
  for (const kind of ['input', 'change']) document.addEventListener(kind, note, true);
}
