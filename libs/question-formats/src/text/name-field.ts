/** Names for the fields of content and key that teachers understand. */
const NAMES: Record<string, string> = {
  title: 'the title',
  category: 'category',
  tags: 'tag',
  points: 'the points',
  prompt: 'the text of the question',
  generalFeedback: 'the feedback',
  feedback: 'the feedback',
  feedbackTrue: 'the feedback of true',
  feedbackFalse: 'the feedback of false',
  options: 'option',
  items: 'item',
  choices: 'choice',
  answers: 'answer',
  answer: 'the answer',
  tolerance: 'the tolerance',
  unit: 'the unit',
  fraction: 'the share of the points',
  parts: 'part',
  gaps: 'gap',
  criteria: 'criterion',
  weight: 'the weight',
  maxWords: 'the number of words',
  graderNotes: 'the notes for graders',
};
/** Fields with the text of the part before them in a path; they are not named separately. */
const TEXT_FIELDS = new Set(['html', 'text', 'title']);

/**
 * Describes the path of a field: `['content', 'options', 0, 'html']` becomes 'Option 1', and `['key', 'options', 1, 'feedback']` becomes
 * 'The feedback of option 2'.
 */
export function nameField(path: PropertyKey[]): string {
  const names: string[] = [];
  for (const [index, part] of path.entries()) {
    if (part === 'content' || part === 'key') continue;
    const before = names.at(-1);
    if (typeof part === 'number') names[names.length - 1] = `${before ?? 'part'} ${part + 1}`;
    else if (index === 0 || !before || !TEXT_FIELDS.has(String(part)))
      names.push(NAMES[String(part)] ?? 'a part');
  }
  const label = names.reverse().join(' of ') || 'the question';
  return label.charAt(0).toUpperCase() + label.slice(1);
}
