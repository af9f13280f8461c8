/** A number as typed, with a comma or point for decimals; NaN for anything else. */
export function parseNumber(text: string): number {
  const normalized = text.trim().replace(',', '.');
  return normalized === '' ? Number.NaN : Number(normalized);
}
