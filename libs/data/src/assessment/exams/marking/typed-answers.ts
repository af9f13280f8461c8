/** Whether case and accents matter when typed answers are compared. */
export interface TextRules {
  matchCase: boolean;
  matchAccents: boolean;
}

/** Combining marks of Latin, Greek and Cyrillic letters. Marks of other scripts are never ignored. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Whether a typed text equals an accepted one. White space is trimmed, and several spaces count as one. Curly quotation marks equal
 * straight ones. Case and accents are ignored unless the rules require them. Similar texts never match.
 */
export function matchesText(typed: string, accepted: string, rules: TextRules): boolean {
  return normalize(typed, rules) === normalize(accepted, rules);
}

/** As `matchesText`, but `*` in the accepted text matches any number of characters. */
export function matchesPattern(typed: string, accepted: string, rules: TextRules): boolean {
  const text = normalize(typed, rules);
  const pieces = normalize(accepted, rules).split('*');
  const first = pieces.shift() ?? '';
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  // Each middle piece is matched at the leftmost place. Unlike a regular expression, this cannot take exponential time.
  let nextStart = first.length;
  for (const piece of pieces) {
    const index = text.indexOf(piece, nextStart);
    if (index < 0) return false;
    nextStart = index + piece.length;
  }
  return nextStart <= text.length - last.length;
}

function normalize(text: string, { matchCase, matchAccents }: TextRules): string {
  let normalized = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  normalized = normalized.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  if (!matchAccents) normalized = normalized.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return matchCase ? normalized : normalized.toLowerCase();
}

/**
 * Parses a typed number: digits with a comma or point before the decimals, and an optional exponent. Spaces and the unit at the end are
 * ignored.
 * @returns undefined if the text is not a number
 */
export function parseNumber(typed: string, unit: string | null): number | undefined {
  let text = typed.trim();
  if (unit && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length);
  const plain = text.replace(/\s/g, '').replace(/[−–]/g, '-').replace(',', '.');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether two numbers differ by at most the tolerance, apart from rounding errors of floating-point numbers. */
export function isWithinTolerance(value: number, answer: number, tolerance: number): boolean {
  const rounding = 1e-12 * Math.max(Math.abs(value), Math.abs(answer), tolerance);
  return Math.abs(value - answer) <= tolerance + rounding;
}
