import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** `[1]` or `[1][2]` behind a sentence, with the punctuation a model put behind it. */
export interface Citations extends Tokens.Generic {
  type: 'citations';
  /** From 1. */
  numbers: number[];
  after: string;
}

/** `$…$`, or `$$…$$` on a line of its own. */
export interface Tex extends Tokens.Generic {
  type: 'math';
  tex: string;
  display: boolean;
}

const citations: TokenizerAndRendererExtension = {
  name: 'citations',
  level: 'inline',
  start: (text) => matchIndex(text, /\s*\[\d{1,2}\]/),
  tokenizer(text) {
    const [raw, markers = '', after = ''] = /^((?:\s*\[\d{1,2}\])+)(?![([:])([.,;:!?…]*)/.exec(text) ?? [];
    if (raw === undefined) return undefined;
    const numbers = Array.from(markers.matchAll(/\d+/g), ([number]) => Number(number));
    return { type: 'citations', raw, numbers: [...new Set(numbers)], after } satisfies Citations;
  },
};

const displayed = /^\$\$([^$]+?)\$\$/;
// As pandoc has it, so that '$5 and $10' stays money.
const inline = /^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/;

const math: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (text) => matchIndex(text, /\$/),
  tokenizer(text) {
    const found = displayed.exec(text) ?? inline.exec(text);
    const [raw, tex] = found ?? [];
    if (raw === undefined || tex === undefined) return undefined;
    return { type: 'math', raw, tex: tex.trim(), display: raw.startsWith('$$') } satisfies Tex;
  },
};

function matchIndex(text: string, pattern: RegExp): number | undefined {
  const index = text.search(pattern);
  return index === -1 ? undefined : index;
}

// What looks like HTML is text, and so is a bare address, which a slide may hold for somebody else's ends: no
// tokenizer knows them.
const nothing = () => undefined;
const marked = new Marked({
  gfm: true,
  extensions: [citations, math],
  tokenizer: { html: nothing, tag: nothing, url: nothing },
});

/** The parts of an answer. They are drawn as React elements, so that nothing of an answer ever becomes HTML. */
export const partsOf = (markdown: string): Token[] => marked.lexer(markdown);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** A text with its character references read; it is drawn as text all the same. */
export const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => NAMED[name] ?? '');

/** An answer as it is read out: its words without marks and markers. */
export function spoken(markdown: string): string {
  return partsOf(markdown).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
}

function wordsOf(token: Token): string {
  switch (token.type) {
    case 'citations':
      return (token as Citations).after;
    case 'math':
      return (token as Tex).tex;
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => tokens.map(wordsOf).join(' ')).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .flat()
        .map(({ tokens }) => tokens.map(wordsOf).join(''))
        .join(' ');
    }
    case 'br':
      return ' ';
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? plain(String(token.text)) : '';
}

/** The address of a link if it leads to the web, and nowhere else. */
export function webAddress(href: string): string | undefined {
  try {
    const { protocol, href: address } = new URL(href);
    return protocol === 'https:' || protocol === 'http:' ? address : undefined;
  } catch {
    return undefined;
  }
}
