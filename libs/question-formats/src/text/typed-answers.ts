import type { QuestionBody } from '@lectern/contract';
import { withIds } from '../questions/file-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';

type ShortText = QuestionBody<'short-text'>;

/**
 * Accepted answers as Moodle and GIFT write them: `*` matches anything, `\*` is an asterisk, and accents count.
 */
export function withWildcards(
  answers: { text: string; fraction: number; feedback: string | null }[],
  { matchCase, losses }: { matchCase: boolean; losses: Losses },
): ShortText {
  const allowWildcards = answers.some(({ text }) => /(?<!\\)\*/.test(text));
  losses.addIf(
    allowWildcards && answers.some(({ text }) => text.includes('\\*')),
    'assessment.file.literalAsterisk',
  );
  return shortText(
    answers.map((answer) => ({ ...answer, text: answer.text.replaceAll('\\*', '*') })),
    { matchCase, matchAccents: true, allowWildcards, losses },
  );
}

/** @throws FormatProblem where no answer is accepted */
export function shortText(
  answers: { text: string; fraction: number; feedback: string | null }[],
  {
    losses,
    ...settings
  }: Pick<ShortText, 'matchCase' | 'matchAccents' | 'allowWildcards'> & { losses: Losses },
): ShortText {
  const given = answers.map((answer) => ({ ...answer, text: answer.text.trim() })).filter(({ text }) => text);
  const best = Math.max(0, ...given.map(({ fraction }) => fraction));
  if (best <= 0) throw new FormatProblem('assessment.file.noAcceptedAnswer');
  losses.addIf(
    given.some(({ fraction }) => fraction < 0),
    'assessment.file.noNegativeAnswers',
  );
  return {
    type: 'short-text',
    ...settings,
    answers: withIds(given.map((answer) => ({ ...answer, fraction: Math.max(0, answer.fraction) / best }))),
  };
}

/** The answers as formats with Moodle's rules write them. */
export function toWildcards(
  { answers, allowWildcards, matchAccents }: ShortText,
  losses: Losses,
): ShortText['answers'] {
  losses.addIf(!matchAccents, 'assessment.file.accentsCount');
  return answers.map((answer) => ({
    ...answer,
    text: allowWildcards ? answer.text : answer.text.replaceAll('*', '\\*'),
  }));
}
