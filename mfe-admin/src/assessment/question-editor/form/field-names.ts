import { optionLetter } from '@lectern/ui/question';
import { t } from '../../texts';

const FIELD_NAMES: Partial<Record<string, string>> = {
  title: t('questionEditor.title'),
  categoryId: t('questionEditor.category'),
  points: t('questionEditor.points'),
  'content.prompt': t('questionEditor.prompt'),
  'content.parts': t('questionEditor.gapsText'),
  'content.maxWords': t('questionEditor.maxWords'),
  'key.generalFeedback': t('questionEditor.generalFeedback'),
  'key.graderNotes': t('questionEditor.graderNotes'),
  'key.answer': t('questionEditor.number'),
  'key.tolerance': t('questionEditor.tolerance'),
};

/** Names the entries of a list of the draft, by the property name of the list. */
const ENTRY_NAMES: Partial<Record<string, (index: number) => string>> = {
  options: (index) => t('questionEditor.option', { letter: optionLetter(index) }),
  choices: (index) => t('questionEditor.choice', { letter: optionLetter(index) }),
  answers: (index) => t('questionEditor.acceptedAnswer', { number: index + 1 }),
  pairs: (index) => t('questionEditor.matchOf', { number: index + 1 }),
  gaps: (index) => t('questionEditor.gap', { number: index + 1 }),
  criteria: (index) => t('questionEditor.criterion', { number: index + 1 }),
};

/** The name of a field by its path in the draft: 'content.options.2.html' is 'Option C'. */
export function nameField(path: string): string {
  const fieldName = FIELD_NAMES[path];
  if (fieldName) return fieldName;
  const [first, list = '', index] = path.split('.');
  if (first === 'tags') return t('questionEditor.tags');
  const name = index === undefined ? undefined : ENTRY_NAMES[list]?.(Number(index));
  return name ?? (list === 'items' ? t('questionEditor.items') : t('question.rightAnswer.title'));
}
