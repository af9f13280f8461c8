import type { QuestionBody } from '@lectern/contract';
import { addIds } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';

type ShortText = QuestionBody<'short-text'>;

/**
 * Reads accepted answers by the rules of Moodle and GIFT: `*` matches any text, `\*` is an asterisk, and accents matter.
 */
export function readWildcardAnswers(
  answers: { text: string; fraction: number; feedback: string | null }[],
  { matchCase, losses }: { matchCase: boolean; losses: Losses },
): ShortText {
  const allowWildcards = answers.some(({ text }) => /(?<!\\)\*/.test(text));
  losses.addIf(
    allowWildcards && answers.some(({ text }) => text.includes('\\*')),
    'assessment.file.literalAsterisk',
  );
  return buildShortText(
    answers.map((answer) => ({ ...answer, text: answer.text.replaceAll('\\*', '*') })),
    { matchCase, matchAccents: true, allowWildcards, losses },
  );
}

/** Builds a short-text question. The best answer gets all points. @throws FormatProblem if no answer gets points */
export function buildShortText(
  answers: { text: string; fraction: number; feedback: string | null }[],
  {
    losses,
    ...settings
  }: Pick<ShortText, 'matchCase' | 'matchAccents' | 'allowWildcards'> & { losses: Losses },
): ShortText {
  const nonEmpty = answers
    .map((answer) => ({ ...answer, text: answer.text.trim() }))
    .filter(({ text }) => text);
  const best = Math.max(0, ...nonEmpty.map(({ fraction }) => fraction));
  if (best <= 0) throw new FormatProblem('assessment.file.noAcceptedAnswer');
  losses.addIf(
    nonEmpty.some(({ fraction }) => fraction < 0),
    'assessment.file.noNegativeAnswers',
  );
  return {
    type: 'short-text',
    ...settings,
    answers: addIds(nonEmpty.map((answer) => ({ ...answer, fraction: Math.max(0, answer.fraction) / best }))),
  };
}

/** Writes accepted answers by the rules of Moodle and GIFT. */
export function writeWildcardAnswers(
  { answers, allowWildcards, matchAccents }: ShortText,
  losses: Losses,
): ShortText['answers'] {
  losses.addIf(!matchAccents, 'assessment.file.accentsCount');
  return answers.map((answer) => ({
    ...answer,
    text: allowWildcards ? answer.text : answer.text.replaceAll('*', '\\*'),
  }));
}
