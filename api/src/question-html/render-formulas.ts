import { changeHtml, escapeHtml } from '@lectern/data';
import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import temml from 'temml';

/** LaTeX between \( and \) within a line, or \[ and \] on a line of its own. */
const FORMULA = /\\\((.+?)\\\)|\\\[(.+?)\\\]/gs;
const HAS_FORMULA = /\\[([]/;
const MAX_LENGTH = 1000;

const OPTIONS = { throwOnError: true, maxExpand: 200, maxSize: [30, 30] as [number, number] };

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

/** A question's content, or HTML of its feedback, with its formulas as MathML, which browsers and screen readers know. */
export const renderFormulas = <T>(content: T): T => changeHtml(content, renderFormulasIn);

/**
 * HTML with its formulas as MathML; one that is not valid LaTeX stays as it was written. Code has no formulas.
 * @param html that passed the allow-list, so that every < and > belongs to a tag
 */
export function renderFormulasIn(html: string): string {
  if (!HAS_FORMULA.test(html)) return html;
  let codeDepth = 0;
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (/^<(pre|code)\b/.test(part)) codeDepth += 1;
    if (/^<\/(pre|code)\b/.test(part)) codeDepth -= 1;
    return part.startsWith('<') || codeDepth > 0 ? part : part.replace(FORMULA, renderOne);
  });
  return parts.join('');
}

function renderOne(written: string, inline: string | undefined, display: string | undefined): string {
  const latex = decodeHTML(inline ?? display ?? '').trim();
  if (!latex || latex.length > MAX_LENGTH) return written;
  try {
    const math = temml.renderToString(latex, { ...OPTIONS, displayMode: display !== undefined });
    const labeled = math.replace('<math', () => `<math alttext="${escapeHtml(latex)}"`);
    return sanitizeHtml(labeled, MATHML);
  } catch {
    return written;
  }
}
