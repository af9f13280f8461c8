/**
 * Joins the alternatives of a pattern. Words without brackets may share a string: `joinAlternatives('one|two', 'three(?! times)')`.
 * @returns the source of a regular expression
 */
export function joinAlternatives(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}
