import { FILE_LIMITS, QuestionDraft } from '@lectern/contract';
import type { Problems } from '../../question-types/answer-form';
import { findTypeParts } from '../../question-types/question-types';
import type { QuestionForm } from './form';
import { toDraft } from './to-draft';
import { t } from '../../texts';

export type { Problems };

type Issue = NonNullable<ReturnType<(typeof QuestionDraft)['safeParse']>['error']>['issues'][number];

/** Finds the problems of a form by the contract's schema and by its question type; empty if the form can be saved. */
export function findProblems(form: QuestionForm): Problems {
  const { error } = QuestionDraft.safeParse(toDraft(form, 'draft'));
  const fromSchema = (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.join('.');
    const message = chooseMessage(issue, path);
    return message ? [[path, message] as const] : [];
  });
  // The schema's problem of a field is more exact, so it replaces that of the question type.
  const { findProblems: findAnswerProblems } = findTypeParts(form.answer.type);
  return { ...findAnswerProblems?.(form.answer), ...Object.fromEntries(fromSchema) };
}

const NUMBER_MESSAGES: [RegExp, string][] = [
  [/^points$/, t('questionEditor.invalid.points')],
  [/\.fraction$/, t('questionEditor.invalid.percent')],
  [/\.weight$/, t('questionEditor.invalid.weight')],
  [/^content\.maxWords$/, t('questionEditor.invalid.words')],
  [/^content\.maxFiles$/, t('questionEditor.invalid.files', { maximum: FILE_LIMITS.maxFiles })],
  [/^key\.answer$/, t('questionEditor.invalid.number')],
  [/^key\.tolerance$/, t('questionEditor.invalid.positive')],
];

function chooseMessage(issue: Issue, path: string): string | undefined {
  if (path === 'categoryId') return t('questionEditor.invalid.category');
  const numberMessage = NUMBER_MESSAGES.find(([pattern]) => pattern.test(path));
  if (numberMessage) return numberMessage[1];
  // The question type has its own message for a missing choice.
  if (path.endsWith('choiceId') || path === 'content.kinds') return undefined;
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_small')
    return isList
      ? t('questionEditor.invalid.tooFew', { minimum: Number(issue.minimum) })
      : t('questionEditor.invalid.required');
  if (issue.code === 'too_big')
    return isList
      ? t('questionEditor.invalid.tooMany', { maximum: Number(issue.maximum) })
      : t('questionEditor.invalid.tooLong', { maximum: Number(issue.maximum) });
  return t('questionEditor.invalid.other');
}
