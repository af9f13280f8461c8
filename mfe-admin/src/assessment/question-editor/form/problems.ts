import { QuestionDraft } from '@lectern/contract';
import { questionEditorTexts } from '../texts';
import type { Problems } from '../../question-types/answer-form';
import { findTypeParts } from '../../question-types/question-types';
import type { QuestionForm } from './form';
import { toDraft } from './to-draft';

export type { Problems };

const { invalid } = questionEditorTexts;

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
  [/^points$/, invalid.points],
  [/\.fraction$/, invalid.percent],
  [/\.weight$/, invalid.weight],
  [/^content\.maxWords$/, invalid.words],
  [/^key\.answer$/, invalid.number],
  [/^key\.tolerance$/, invalid.positive],
];

function chooseMessage(issue: Issue, path: string): string | undefined {
  if (path === 'categoryId') return invalid.category;
  const number = NUMBERS.find(([pattern]) => pattern.test(path));
  if (number) return number[1];
  // The question's type has words for a choice that is missing.
  if (path.endsWith('choiceId')) return undefined;
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_small') return isList ? invalid.tooFew(Number(issue.minimum)) : invalid.required;
  if (issue.code === 'too_big')
    return isList ? invalid.tooMany(Number(issue.maximum)) : invalid.tooLong(Number(issue.maximum));
  return invalid.other;
}
