import type { EditedQuestion, QuestionCategory } from '@lectern/contract';
import { describeValue } from '../../../parts/editor/describe-value';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { describeAnswer } from './describe-answer';
import type { QuestionForm } from './form';
import { toContentAndKey, toDraft } from './to-draft';
import { toForm } from './to-form';
import { t } from '../../texts';

type FormField = keyof QuestionForm;

const labels = {
  title: t('questionEditor.title'),
  categoryId: t('questionEditor.category'),
  tags: t('questionEditor.tags'),
  points: t('questionEditor.points'),
  prompt: t('questionEditor.prompt'),
  answer: t('questionEditor.sections.answer'),
  generalFeedback: t('questionEditor.generalFeedback'),
  source: t('questionEditor.source'),
} satisfies Record<FormField, string>;

/** Compares fields one by one, and the answer (options and right answers) as a whole. */
export const createQuestionModel = (categories: QuestionCategory[]) =>
  createFieldModel<EditedQuestion, QuestionForm>({
    toDraft: toForm,
    labels,
    sentValue,
    describe: (form, field) => {
      if (field === 'answer') return describeAnswer(toAnswerContentAndKey(form));
      if (field === 'source') return form.source?.quote ?? '';
      if (field === 'categoryId') return categories.find(({ id }) => id === form.categoryId)?.name ?? '';
      return describeValue(form[field]);
    },
  });

/** The value of a field as a save would send it. Names that only the form has, such as those of gaps, are not compared. */
function sentValue(form: QuestionForm, field: FormField): unknown {
  if (field === 'answer') return toAnswerContentAndKey(form);
  if (field === 'prompt' || field === 'generalFeedback') return form[field].trim();
  return toDraft(form, 'draft')[field];
}

/** Content and key without prompt and general feedback, which are fields of their own. */
const toAnswerContentAndKey = (form: QuestionForm) =>
  toContentAndKey({ ...form, prompt: '', generalFeedback: '' });
