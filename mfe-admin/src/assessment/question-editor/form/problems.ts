import { FILE_LIMITS, QuestionDraft } from '@lectern/contract';
import type { Problems } from '../../question-types/answer-form';
import { findTypeParts } from '../../question-types/question-types';
import type { QuestionForm } from './form';
import { toDraft } from './to-draft';
import { t } from '../../texts';

export type { Problems };

type Issue = NonNullable<ReturnType<(typeof QuestionDraft)['safeParse']>['error']>['issues'][number];

/** Compares the form with the contract's schema, and its key with its content; empty when it can be saved. */
export function findProblems(form: QuestionForm): Problems {
  const { error } = QuestionDraft.safeParse(toDraft(form, 'draft'));
  const fromSchema = (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.join('.');
    const message = chooseMessage(issue, path);
    return message ? [[path, message] as const] : [];
  });
  // What the schema says about a field is more exact.
  const { findProblems: findAnswerProblems } = findTypeParts(form.answer.type);
  return { ...findAnswerProblems?.(form.answer), ...Object.fromEntries(fromSchema) };
}

const NUMBERS: [RegExp, string][] = [
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
  const number = NUMBERS.find(([pattern]) => pattern.test(path));
  if (number) return number[1];
  // The question's type has words for a choice that is missing.
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
