/**
 * Joins the alternatives of a pattern: `joinAlternatives('one|two', 'three(?! times)')`. Alternatives may also be joined by '|' already.
 * @returns the source of a regular expression
 */
export function joinAlternatives(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}
