/** How typed answers are compared. */
export interface TextRules {
  matchCase: boolean;
  matchAccents: boolean;
}

/** Combining marks of Latin, Greek and Cyrillic letters; marks of other scripts belong to the letter. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Whether a typed text is the accepted one. White space is trimmed and runs of it count as one space, curly quotation
 * marks count as straight ones; case and accents are ignored unless the rules say otherwise. Similar texts never match.
 */
export function matchesText(typed: string, accepted: string, rules: TextRules): boolean {
  return normalize(typed, rules) === normalize(accepted, rules);
}

/** As `matchesText`; `*` in the accepted text matches any characters, none included. */
export function matchesPattern(typed: string, accepted: string, rules: TextRules): boolean {
  const text = normalize(typed, rules);
  const pieces = normalize(accepted, rules).split('*');
  const first = pieces.shift() ?? '';
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  // The leftmost place is best for every piece between. Unlike a regular expression this takes no exponential time.
  let from = first.length;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from <= text.length - last.length;
}

function normalize(text: string, { matchCase, matchAccents }: TextRules): string {
  let normal = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  normal = normal.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  if (!matchAccents) normal = normal.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return matchCase ? normal : normal.toLowerCase();
}

/**
 * The number that was typed: digits with a comma or point before the decimals and an optional exponent. Spaces between
 * digits and the unit at the end are ignored.
 * @returns undefined for everything else
 */
export function parseNumber(typed: string, unit: string | null): number | undefined {
  let text = typed.trim();
  if (unit && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length);
  const plain = text.replace(/\s/g, '').replace(/[−–]/g, '-').replace(',', '.');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether two numbers differ by at most the tolerance; the comparison forgives the rounding of binary numbers. */
export function isWithinTolerance(value: number, answer: number, tolerance: number): boolean {
  const rounding = 1e-12 * Math.max(Math.abs(value), Math.abs(answer), tolerance);
  return Math.abs(value - answer) <= tolerance + rounding;
}
