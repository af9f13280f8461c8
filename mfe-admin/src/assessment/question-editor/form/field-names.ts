import { optionLetter } from '@lectern/ui/question';
import { questionTexts } from '../../question-texts';
import { questionEditorTexts } from '../texts';

const texts = questionEditorTexts;
const { rightAnswer } = questionTexts;

const FIELDS: Partial<Record<string, string>> = {
  title: texts.title,
  categoryId: texts.category,
  points: texts.points,
  'content.prompt': texts.prompt,
  'content.parts': texts.gapsText,
  'content.maxWords': texts.maxWords,
  'key.generalFeedback': texts.generalFeedback,
  'key.graderNotes': texts.graderNotes,
  'key.answer': texts.number,
  'key.tolerance': texts.tolerance,
};

/** Names of the entries of a list, by its name in the draft. */
const ENTRIES: Partial<Record<string, (index: number) => string>> = {
  options: (index) => texts.option(optionLetter(index)),
  choices: (index) => texts.choice(optionLetter(index)),
  answers: (index) => texts.acceptedAnswer(index + 1),
  pairs: (index) => texts.matchOf(index + 1),
  gaps: (index) => texts.gap(index + 1),
  criteria: (index) => texts.criterion(index + 1),
};

/** The name of a field by its path in the draft: 'content.options.2.html' is 'Option C'. */
export function nameField(path: string): string {
  const known = FIELDS[path];
  if (known) return known;
  const [first, list = '', index] = path.split('.');
  if (first === 'tags') return texts.tags;
  const name = index === undefined ? undefined : ENTRIES[list]?.(Number(index));
  return name ?? (list === 'items' ? texts.items : rightAnswer.title);
}
