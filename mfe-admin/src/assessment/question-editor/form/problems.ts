import { QuestionDraft } from '@lectern/contract';
import { questionEditorTexts } from '../texts';
import type { AnswerPart, QuestionForm } from './form';
import { gapNames } from '../answers/gap-text';
import { draftOf } from './to-draft';

const { invalid } = questionEditorTexts;

/** What is wrong with a form, by the path of its field in the draft ('content.options.2.html'). */
export type Problems = Partial<Record<string, string>>;

type Issue = NonNullable<ReturnType<(typeof QuestionDraft)['safeParse']>['error']>['issues'][number];

/** Compares the form with the contract's schema, and its key with its content; empty when it can be saved. */
export function findProblems(form: QuestionForm): Problems {
  const { error } = QuestionDraft.safeParse(draftOf(form, 'draft'));
  const fromSchema = (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.join('.');
    const message = messageOf(issue, path);
    return message ? [[path, message] as const] : [];
  });
  // What the schema says about a field is more exact.
  return { ...findAnswerProblems(form.answer), ...Object.fromEntries(fromSchema) };
}

const NUMBERS: [RegExp, string][] = [
  [/^points$/, invalid.points],
  [/\.fraction$/, invalid.percent],
  [/\.weight$/, invalid.weight],
  [/^content\.maxWords$/, invalid.words],
  [/^key\.answer$/, invalid.number],
  [/^key\.tolerance$/, invalid.positive],
];

function messageOf(issue: Issue, path: string): string | undefined {
  if (path === 'categoryId') return invalid.category;
  const number = NUMBERS.find(([pattern]) => pattern.test(path));
  if (number) return number[1];
  // `findAnswerProblems` has words for a choice that is missing.
  if (path.endsWith('choiceId')) return undefined;
  const isList = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'too_small') return isList ? invalid.tooFew(Number(issue.minimum)) : invalid.required;
  if (issue.code === 'too_big')
    return isList ? invalid.tooMany(Number(issue.maximum)) : invalid.tooLong(Number(issue.maximum));
  return invalid.other;
}

/** What no schema of one part can say: whether there is a right answer, and whether all gaps are in the text. */
function findAnswerProblems(answer: AnswerPart): Problems {
  switch (answer.type) {
    case 'single-choice':
      if (answer.givesCredit)
        return answer.options.some(({ credit }) => Number(credit) === 100)
          ? {}
          : { 'key.options': invalid.fullCredit };
      return answer.options.some(({ isRight }) => isRight) ? {} : { 'key.options': invalid.oneRight };
    case 'multiple-choice':
      return answer.options.some(({ isRight }) => isRight) ? {} : { 'key.options': invalid.someRight };
    case 'short-text':
      return answer.answers.length === 0 || answer.answers.some(({ credit }) => Number(credit) === 100)
        ? {}
        : { 'key.answers': invalid.fullAnswer };
    case 'matching': {
      const choices = new Set(answer.choices.map(({ id }) => id));
      return Object.fromEntries(
        answer.items.flatMap(({ choiceId }, index) =>
          choiceId && choices.has(choiceId) ? [] : [[`key.pairs.${index}.choiceId`, invalid.noMatch]],
        ),
      );
    }
    case 'gaps':
      return findGapProblems(answer);
    default:
      return {};
  }
}

function findGapProblems({ text, gaps }: Extract<AnswerPart, { type: 'gaps' }>): Problems {
  const names = gapNames(text);
  const unknown = names.find((name) => gaps.every((gap) => gap.name !== name));
  const problems: Problems = {};
  if (unknown !== undefined) problems['content.parts'] = invalid.unknownGap(unknown);
  else if (gaps.length === 0) problems['content.parts'] = invalid.noGap;
  gaps.forEach(({ name, isTyped, answers, choices, rightChoiceId }, index) => {
    const path = `key.gaps.${index}`;
    const uses = names.filter((other) => other === name).length;
    if (uses !== 1) problems[path] = uses === 0 ? invalid.missingGap : invalid.repeatedGap;
    if (isTyped && !answers.trim()) problems[`${path}.answers`] = invalid.gapAnswer;
    if (!isTyped && !choices.some(({ id }) => id === rightChoiceId))
      problems[`${path}.choiceId`] = invalid.gapRight;
    if (!isTyped && choices.some((choice) => !choice.text.trim()))
      problems[`${path}.choices`] = invalid.required;
  });
  return problems;
}
