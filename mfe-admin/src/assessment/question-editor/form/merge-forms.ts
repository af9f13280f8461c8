import type { QuestionForm } from './form';
import { contentAndKey, draftOf } from './to-draft';

export type FormField = keyof QuestionForm;

/** The fields in which two forms differ. */
export function changedFields(before: QuestionForm, after: QuestionForm): FormField[] {
  const fields = Object.keys(before) as FormField[];
  return fields.filter((field) => valueOf(before, field) !== valueOf(after, field));
}

/** What a save would send of a field, so that names which only the form has make no difference. */
function valueOf(form: QuestionForm, field: FormField): string {
  if (field === 'answer') return JSON.stringify(contentAndKey({ ...form, prompt: '', generalFeedback: '' }));
  if (field === 'prompt' || field === 'generalFeedback') return form[field].trim();
  return JSON.stringify(draftOf(form, 'draft')[field]);
}

/** Their form with my changes in it; where both changed a field, mine is kept. */
export function mergeForms(base: QuestionForm, mine: QuestionForm, theirs: QuestionForm): QuestionForm {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...(Object.fromEntries(own) as Partial<QuestionForm>) };
}
