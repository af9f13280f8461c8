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
 * Copies a question's content or key and changes every HTML field.
 * @param change gets the HTML and the field's name, and returns the new HTML; null sets the field to null
 */
export function changeHtml<Value>(
  value: Value,
  change: (html: string, field: string) => string | null,
): Value {
  return JSON.parse(JSON.stringify(value), (name, field: unknown) =>
    typeof field === 'string' && HTML_FIELDS.has(name) ? change(field, name) : field,
  ) as Value;
}
