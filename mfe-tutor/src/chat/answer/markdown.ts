import { decodeHTMLStrict } from 'entities';
import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** `[1]` or `[1][2]` after a sentence, and punctuation that follows the markers. */
export interface Citations extends Tokens.Generic {
  type: 'citations';
  /** Source numbers, from 1. */
  numbers: number[];
  after: string;
}

/** `$…$`, or `$$…$$` for a formula on its own line. */
export interface Tex extends Tokens.Generic {
  type: 'math';
  tex: string;
  display: boolean;
}

const citations: TokenizerAndRendererExtension = {
  name: 'citations',
  level: 'inline',
  start: (text) => matchIndex(text, /(?<!\s)\s*\[\d{1,2}\]/),
  tokenizer(text) {
    const [raw, markers = '', after = ''] = /^((?:\s*\[\d{1,2}\])+)(?![([:])([.,;:!?…]*)/.exec(text) ?? [];
    if (raw === undefined) return undefined;
    const numbers = Array.from(markers.matchAll(/\d+/g), ([number]) => Number(number));
    return { type: 'citations', raw, numbers: [...new Set(numbers)], after } satisfies Citations;
  },
};

const displayMath = /^\$\$([^$]+?)\$\$/;
// Pandoc's rule: '$5 and $10' is money, not a formula.
const inlineMath = /^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/;

const math: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (text) => matchIndex(text, /\$/),
  tokenizer(text) {
    const found = displayMath.exec(text) ?? inlineMath.exec(text);
    const [raw, tex] = found ?? [];
    if (raw === undefined || tex === undefined) return undefined;
    return { type: 'math', raw, tex: tex.trim(), display: raw.startsWith('$$') } satisfies Tex;
  },
};

function matchIndex(text: string, pattern: RegExp): number | undefined {
  const index = text.search(pattern);
  return index === -1 ? undefined : index;
}

// Treat HTML and bare URLs as plain text: slide content is untrusted and could contain a phishing link.
const disabled = () => undefined;
const marked = new Marked({
  gfm: true,
  extensions: [citations, math],
  tokenizer: { html: disabled, tag: disabled, url: disabled },
});

/** Characters of an answer that is formatted: twice what a model writes. Marked takes quadratic time for some texts. */
const MAX_FORMATTED_LENGTH = 8000;
/** Quotations, lists and emphasis within each other. Each takes a part of the stack, here and in React. */
const MAX_DEPTH = 40;

/**
 * The tokens of an answer. They are rendered as React elements; an answer is never inserted as HTML. An answer that is too
 * long or too deep to be formatted has its lines as paragraphs.
 */
export function parseMarkdown(markdown: string): Token[] {
  if (markdown.length > MAX_FORMATTED_LENGTH) return plainParagraphs(markdown);
  try {
    const tokens = marked.lexer(markdown);
    return isDeeper(tokens, MAX_DEPTH) ? plainParagraphs(markdown) : tokens;
  } catch (error) {
    if (error instanceof RangeError) return plainParagraphs(markdown);
    throw error;
  }
}

const plainParagraphs = (markdown: string): Token[] =>
  markdown
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({
      ...{ type: 'paragraph', raw: line, text: line },
      tokens: [{ type: 'text', raw: line, text: line, escaped: false }],
    }));

const isDeeper = (tokens: Token[], depth: number): boolean =>
  tokens.some((token) => depth === 0 || isDeeper(listChildren(token), depth - 1));

function listChildren(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type !== 'table') return ('tokens' in token && token.tokens) || [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
}

/** Decodes character references; the result is rendered as text. */
export const decodeText = (text: string): string => decodeHTMLStrict(text);

/** An answer for screen readers: its text without formatting and citation markers. */
export function toSpokenText(markdown: string): string {
  return parseMarkdown(markdown).map(readText).join(' ').replace(/\s+/g, ' ').trim();
}

function readText(token: Token): string {
  switch (token.type) {
    case 'citations':
      return (token as Citations).after;
    case 'math':
      return (token as Tex).tex;
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => tokens.map(readText).join(' ')).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .flat()
        .map(({ tokens }) => tokens.map(readText).join(''))
        .join(' ');
    }
    case 'br':
      return ' ';
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(readText).join('');
  return 'text' in token ? decodeText(String(token.text)) : '';
}
