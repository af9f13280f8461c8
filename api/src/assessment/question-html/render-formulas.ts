import { setImmediate as nextTurn } from 'node:timers/promises';
import { changeHtml } from '@lectern/data';
import { escapeHtml } from '@lectern/text';
import { decodeHTML } from 'entities';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import temml from 'temml';

/** LaTeX between \( and \) within a line, or \[ and \] on a line of its own. */
const FORMULA = /\\\((.+?)\\\)|\\\[(.+?)\\\]/gs;
const HAS_FORMULA = /\\[([]/;
/** A longer formula, in characters, is shown as LaTeX. */
const MAX_LENGTH = 1000;

/** `maxSize` limits widths and heights in a formula, in em. */
const TEMML_OPTIONS = { throwOnError: true, maxSize: [30, 30] as [number, number] };
/** Limit of macro expansions. Symbols such as \implies need one to four expansions, so usual formulas need far fewer. */
const MAX_EXPANSIONS = 100;
/** Lower limit for formulas that define macros, which can be long: 1,000 expansions of such a macro took 0.2 s. */
const MAX_EXPANSIONS_WITH_OWN_MACROS = 20;
const DEFINES_MACRO = /\\(?:[egx]?def|(?:re)?newcommand|providecommand)/;

/** Characters of LaTeX and MathML together that are cached. A formula has about 700, so this is enough for 10,000 formulas. */
const MAX_CACHED_CHARACTERS = 8_000_000;

const MATHML_TAGS = [
  ...[
    'math',
    'mrow',
    'mi',
    'mn',
    'mo',
    'ms',
    'mtext',
    'mspace',
    'mfrac',
    'msqrt',
    'mroot',
    'msub',
    'msup',
    'msubsup',
  ],
  ...[
    'munder',
    'mover',
    'munderover',
    'mmultiscripts',
    'mprescripts',
    'none',
    'mtable',
    'mtr',
    'mtd',
    'mpadded',
  ],
  ...['mphantom', 'mstyle', 'merror', 'menclose'],
];
const MATHML_ATTRIBUTES = [
  ...[
    'display',
    'mathvariant',
    'fence',
    'form',
    'stretchy',
    'symmetric',
    'largeop',
    'movablelimits',
    'separator',
  ],
  ...[
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
    'accent',
    'accentunder',
    'linethickness',
    'displaystyle',
    'scriptlevel',
  ],
  ...['width', 'height', 'depth', 'voffset', 'columnspan', 'rowspan', 'notation', 'alttext'],
];
/** Inline styles are removed because the content security policy forbids them; formulas use them only for colors and gaps. */
const MATHML: sanitizeHtml.IOptions = {
  allowedTags: MATHML_TAGS,
  allowedAttributes: Object.fromEntries(MATHML_TAGS.map((tag) => [tag, MATHML_ATTRIBUTES])),
};

/** Called for each formula: with the source including delimiters, and the LaTeX of an inline or of a display formula. */
type ReplaceFormula = (source: string, inline: string | undefined, display: string | undefined) => string;

/**
 * Cached MathML by the source of the formula; for invalid LaTeX the source itself. Questions are shown to many people, so most formulas
 * are found here.
 */
const renderedFormulas = new LRUCache<string, string>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: (math, source) => math.length + source.length,
});

/**
 * Replaces formulas by MathML, which browsers and screen readers understand. Between two formulas the process can answer other requests.
 * @param content a question's content, key or feedback; all HTML fields in it are changed
 */
export async function renderFormulas<Content>(content: Content): Promise<Content> {
  const missing = new Map<string, Parameters<ReplaceFormula>>();
  changeHtml(content, (html) =>
    replaceFormulas(html, (...formula) => {
      const [source] = formula;
      if (!renderedFormulas.has(source)) missing.set(source, formula);
      return source;
    }),
  );
  for (const formula of missing.values()) await queueFormula(formula);
  return changeHtml(content, (html) => replaceFormulas(html, findOrRender));
}

/** Resolves when the last queued formula is rendered. The formulas of all requests are rendered one after the other. */
let renderQueue = Promise.resolve();

function queueFormula(formula: Parameters<ReplaceFormula>): Promise<void> {
  renderQueue = renderQueue.then(async () => {
    // Another request may have rendered the formula meanwhile.
    if (renderedFormulas.has(formula[0])) return;
    findOrRender(...formula);
    await nextTurn();
  });
  return renderQueue;
}

/** Replaces the formulas of a single HTML text by MathML. */
export async function renderFormulasIn(html: string): Promise<string> {
  return (await renderFormulas({ html })).html;
}

/**
 * Replaces the formulas of HTML, except within code.
 * @param html sanitized, so that every < and > belongs to a tag
 */
function replaceFormulas(html: string, replaceFormula: ReplaceFormula): string {
  if (!HAS_FORMULA.test(html)) return html;
  let codeDepth = 0;
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(pre|code)\b/.test(part)) codeDepth += 1;
    if (/^<\/(pre|code)\b/.test(part)) codeDepth -= 1;
    return part.startsWith('<') || codeDepth > 0 ? part : part.replace(FORMULA, replaceFormula);
  });
  return parts.join('');
}

const findOrRender: ReplaceFormula = (source, inline, display) => {
  const cached = renderedFormulas.get(source);
  if (cached !== undefined) return cached;
  const math = renderFormula(source, inline, display);
  renderedFormulas.set(source, math);
  return math;
};

/** Renders a formula as MathML; returns the source if it is not valid LaTeX or too long. */
function renderFormula(source: string, inline: string | undefined, display: string | undefined): string {
  const latex = decodeHTML(inline ?? display ?? '').trim();
  if (!latex || latex.length > MAX_LENGTH) return source;
  const maxExpand = DEFINES_MACRO.test(latex) ? MAX_EXPANSIONS_WITH_OWN_MACROS : MAX_EXPANSIONS;
  try {
    const math = temml.renderToString(latex, {
      ...TEMML_OPTIONS,
      maxExpand,
      displayMode: display !== undefined,
    });
    const labeled = math.replace('<math', () => `<math alttext="${escapeHtml(latex)}"`);
    return sanitizeHtml(labeled, MATHML);
  } catch {
    return source;
  }
}
