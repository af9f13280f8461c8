import { groupBy } from '@lectern/data';
import { hashId, splitFolds } from '../folds.js';
import type { Half } from '../question-files.js';
import type { AskedQuestion } from '../question-set.js';

export type QuestionOfHalf = AskedQuestion & { half: Half };

/**
 * The questions that the language model is asked: those on slides, by meaning where the search has it, as learners ask them. The
 * folds with an even number are fitted on, the others only measured; of each half, the same number is taken.
 * @param limit at most this many, in the order of a checksum; all by default
 */
export function chooseQuestions(all: AskedQuestion[], limit = Infinity): QuestionOfHalf[] {
  const onSlides = all.filter(({ kind, words }) => kind === 'slides' && words !== 'follow-up');
  // Where a question was asked by both methods, the one by meaning comes last.
  const asked = [...groupBy(onSlides, nameQuestion)].flatMap(([, byMethod]) => byMethod.at(-1) ?? []);
  const halves = { fit: [] as QuestionOfHalf[], measure: [] as QuestionOfHalf[] };
  for (const [index, fold] of splitFolds(asked).entries()) {
    const half: Half = index % 2 ? 'measure' : 'fit';
    halves[half].push(...fold.map((question) => ({ ...question, half })));
  }
  return [
    ...takeFirst(halves.fit, Math.ceil(limit / 2)),
    ...takeFirst(halves.measure, Math.floor(limit / 2)),
  ];
}

function takeFirst(questions: QuestionOfHalf[], count: number): QuestionOfHalf[] {
  return questions.toSorted((a, b) => hashId(nameQuestion(a)) - hashId(nameQuestion(b))).slice(0, count);
}

function nameQuestion({ article, course, question }: AskedQuestion): string {
  return `${article} ${course} ${question}`;
}
