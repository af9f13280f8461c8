import { decodeHTMLStrict } from 'entities';
import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** The markers `[1]` or `[1][2]` after a sentence, and the punctuation that follows them. */
export interface CitationsToken extends Tokens.Generic {
  type: 'citations';
  /** Source numbers, from 1. */
  numbers: number[];
  /** The punctuation, which is shown before the citations. */
  after: string;
}

/** `$…$`, or `$$…$$` for a formula on its own line. */
export interface MathToken extends Tokens.Generic {
  type: 'math';
  /** LaTeX without the dollar signs. */
  tex: string;
  /** Whether the formula has a line of its own. */
  isDisplayMode: boolean;
}

const citationsExtension: TokenizerAndRendererExtension = {
  name: 'citations',
  level: 'inline',
  start: (text) => findIndex(text, /(?<!\s)\s*\[\d{1,2}\]/),
  tokenizer(text) {
    const [raw, markers = '', after = ''] = /^((?:\s*\[\d{1,2}\])+)(?![([:])([.,;:!?…]*)/.exec(text) ?? [];
    if (raw === undefined) return undefined;
    const numbers = Array.from(markers.matchAll(/\d+/g), ([number]) => Number(number));
    return { type: 'citations', raw, numbers: [...new Set(numbers)], after } satisfies CitationsToken;
  },
};

const displayMath = /^\$\$([^$]+?)\$\$/;
// Pandoc's rule: '$5 and $10' is money, not a formula.
const inlineMath = /^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/;

const mathExtension: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (text) => findIndex(text, /\$/),
  tokenizer(text) {
    const found = displayMath.exec(text) ?? inlineMath.exec(text);
    const [raw, tex] = found ?? [];
    if (raw === undefined || tex === undefined) return undefined;
    return { type: 'math', raw, tex: tex.trim(), isDisplayMode: raw.startsWith('$$') } satisfies MathToken;
  },
};

function findIndex(text: string, pattern: RegExp): number | undefined {
  const index = text.search(pattern);
  return index === -1 ? undefined : index;
}

// Treat HTML and bare URLs as plain text: slide content is untrusted and could contain a phishing link.
const disabled = () => undefined;
const marked = new Marked({
  gfm: true,
  extensions: [citationsExtension, mathExtension],
  tokenizer: { html: disabled, tag: disabled, url: disabled },
});

/** In characters, twice what a language model writes. Longer answers are not formatted: Marked takes quadratic time for some texts. */
const MAX_FORMATTED_LENGTH = 8000;
/** Levels of quotations, lists and emphasis within each other. Each level takes a part of the call stack, here and in React. */
const MAX_DEPTH = 40;

/**
 * Parses an answer into tokens, which are rendered as React elements: an answer is never inserted as HTML. If the answer is too long
 * or nested too deeply, its lines become paragraphs without formatting.
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

/** Whether tokens are nested in more levels than a limit. */
const isDeeper = (tokens: Token[], maxDepth: number): boolean =>
  tokens.some((token) => maxDepth === 0 || isDeeper(listChildren(token), maxDepth - 1));

function listChildren(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type !== 'table') return ('tokens' in token && token.tokens) || [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
}

/** Decodes character references such as `&amp;`; React escapes the result again. */
export const decodeText = (text: string): string => decodeHTMLStrict(text);

/** The text of an answer for screen readers, without formatting and citation markers. */
export function toSpokenText(markdown: string): string {
  return parseMarkdown(markdown).map(readText).join(' ').replace(/\s+/g, ' ').trim();
}

function readText(token: Token): string {
  switch (token.type) {
    case 'citations':
      return (token as CitationsToken).after;
    case 'math':
      return (token as MathToken).tex;
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
