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
const MAX_LENGTH = 1000;

const OPTIONS = { throwOnError: true, maxSize: [30, 30] as [number, number] };
/** Symbols such as \implies are macros of one to four expansions, so this is far above what formulas need. */
const MAX_EXPANSIONS = 100;
/** The macros of a formula itself can be as long as the formula: 1,000 expansions of one took 0.2 s. */
const MAX_EXPANSIONS_OF_OWN_MACROS = 20;
const DEFINES_MACRO = /\\(?:[egx]?def|(?:re)?newcommand|providecommand)/;

/** Of sources and MathML together; a formula has about 700, so these are 10,000 formulas or more. */
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
/** The page's content security policy has no place for inline styles, which formulas only use for colors and gaps. */
const MATHML: sanitizeHtml.IOptions = {
  allowedTags: MATHML_TAGS,
  allowedAttributes: Object.fromEntries(MATHML_TAGS.map((tag) => [tag, MATHML_ATTRIBUTES])),
};

/** A formula with its delimiters, as written in HTML. */
type Replace = (written: string, inline: string | undefined, display: string | undefined) => string;

/**
 * MathML of formulas by how they are written, or what was written if it is not valid LaTeX. Versions of questions never
 * change and are shown to many, so a formula is rendered once for all of them.
 */
const rendered = new LRUCache<string, string>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: (math, written) => math.length + written.length,
});

/**
 * A question's content, its key, or a list of its feedback, with formulas as MathML, which browsers and screen readers know.
 * Other requests have their turn between two formulas.
 */
export async function renderFormulas<T>(content: T): Promise<T> {
  const missing = new Map<string, Parameters<Replace>>();
  changeHtml(content, (html) =>
    replaceFormulas(html, (...formula) => {
      const [written] = formula;
      if (!rendered.has(written)) missing.set(written, formula);
      return written;
    }),
  );
  for (const formula of missing.values()) await renderInTurn(formula);
  return changeHtml(content, (html) => replaceFormulas(html, findOrRender));
}

/** The formulas that all requests together render, one after the other. */
let rendering = Promise.resolve();

function renderInTurn(formula: Parameters<Replace>): Promise<void> {
  rendering = rendering.then(async () => {
    // Another request may have rendered it meanwhile.
    if (rendered.has(formula[0])) return;
    findOrRender(...formula);
    await nextTurn();
  });
  return rendering;
}

/** HTML with its formulas as MathML. */
export async function renderFormulasIn(html: string): Promise<string> {
  return (await renderFormulas({ html })).html;
}

/**
 * Replaces the formulas of HTML. Code has none.
 * @param html that passed the allow-list, so that every < and > belongs to a tag
 */
function replaceFormulas(html: string, replace: Replace): string {
  if (!HAS_FORMULA.test(html)) return html;
  let codeDepth = 0;
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(pre|code)\b/.test(part)) codeDepth += 1;
    if (/^<\/(pre|code)\b/.test(part)) codeDepth -= 1;
    return part.startsWith('<') || codeDepth > 0 ? part : part.replace(FORMULA, replace);
  });
  return parts.join('');
}

const findOrRender: Replace = (written, inline, display) => {
  const known = rendered.get(written);
  if (known !== undefined) return known;
  const math = renderOne(written, inline, display);
  rendered.set(written, math);
  return math;
};

/** What was written, where it is not valid LaTeX. */
function renderOne(written: string, inline: string | undefined, display: string | undefined): string {
  const latex = decodeHTML(inline ?? display ?? '').trim();
  if (!latex || latex.length > MAX_LENGTH) return written;
  const maxExpand = DEFINES_MACRO.test(latex) ? MAX_EXPANSIONS_OF_OWN_MACROS : MAX_EXPANSIONS;
  try {
    const math = temml.renderToString(latex, { ...OPTIONS, maxExpand, displayMode: display !== undefined });
    const labeled = math.replace('<math', () => `<math alttext="${escapeHtml(latex)}"`);
    return sanitizeHtml(labeled, MATHML);
  } catch {
    return written;
  }
}
