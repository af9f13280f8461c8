import type { EditedQuestion, QuestionCategory } from '@lectern/contract';
import { describeValue } from '../../../parts/editor/describe-value';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { describeAnswer } from './describe-answer';
import type { QuestionForm } from './form';
import { contentAndKey, toDraft } from './to-draft';
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

/** Fields are compared one by one; the answer, with its options and what is right, as a whole. */
export const createQuestionModel = (categories: QuestionCategory[]) =>
  createFieldModel<EditedQuestion, QuestionForm>({
    toDraft: toForm,
    labels,
    sentValue,
    describe: (form, field) => {
      if (field === 'answer') return describeAnswer(withoutTexts(form));
      if (field === 'source') return form.source?.quote ?? '';
      if (field === 'categoryId') return categories.find(({ id }) => id === form.categoryId)?.name ?? '';
      return describeValue(form[field]);
    },
  });

/** What a save would send of a field, so that names which only the form has make no difference. */
function sentValue(form: QuestionForm, field: FormField): unknown {
  if (field === 'answer') return withoutTexts(form);
  if (field === 'prompt' || field === 'generalFeedback') return form[field].trim();
  return toDraft(form, 'draft')[field];
}

/** The content and key of the answer alone. */
const withoutTexts = (form: QuestionForm) => contentAndKey({ ...form, prompt: '', generalFeedback: '' });
