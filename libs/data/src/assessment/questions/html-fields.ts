/** Names of a question's fields that hold HTML. */
const HTML_FIELDS = new Set([
  'prompt',
  'html',
  'feedback',
  'generalFeedback',
  'feedbackTrue',
  'feedbackFalse',
  'graderNotes',
]);

/**
 * A copy of a question's content or key in which every HTML field is changed.
 * @param change gets the HTML and the field's name; null where a field becomes none
 */
export function changeHtml<T>(value: T, change: (html: string, field: string) => string | null): T {
  return JSON.parse(JSON.stringify(value), (name, field: unknown) =>
    typeof field === 'string' && HTML_FIELDS.has(name) ? change(field, name) : field,
  ) as T;
}
