/**
 * Joins the alternatives of a pattern. Words without brackets may share a string: `anyOf('one|two', 'three(?! times)')`.
 * @returns the source of a regular expression
 */
export function anyOf(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}
