import type { WordingFeature } from '#tutor/evidence/features';
import type { Features, LogisticModel } from '#tutor/evidence/logistic';
import { fitLogistic } from '../fitting/fit-logistic.js';
import { hashId, parseArticle } from '../folds.js';
import type { Half } from '../question-files.js';

/** Weight of the L2 penalty; of 3, 10 and 30 chosen on the half that is fitted on (docs/develop/tutor.md). */
const RIDGE = 3;

/** An answer of the tutor in other words than the question, which it did not refuse. */
export interface WordedAnswer {
  article: string;
  half?: Half;
  isDocument: boolean;
  features: Features<WordingFeature>;
  isRight: boolean;
}

/** Articles and decks are split by a checksum of their names, documents as `questions/documents.tsv` says. */
export function chooseHalf({ article, half }: Pick<WordedAnswer, 'article' | 'half'>): Half {
  return half ?? (hashId(parseArticle(article)) % 2 ? 'measure' : 'fit');
}

/** The confidence as it was before the wording is read; the penalty keeps the weights near it. */
const UNREAD: LogisticModel<WordingFeature> = {
  bias: 0,
  weights: {
    logOdds: 1,
    coverage: 0,
    hasNoNeighbors: 0,
    lacksKind: 0,
    leadOverOtherSlides: 0,
    bestProbability: 0,
    queryTermCount: 0,
    passageTermCount: 0,
    questionWeight: 0,
  },
};

/** Fits the probability that an answer in other words is right. Documents, which are fewer, count as much as all other texts. */
export function fitWording(answers: WordedAnswer[]): LogisticModel<WordingFeature> {
  const own = answers.filter((answer) => chooseHalf(answer) === 'fit');
  const documents = own.filter(({ isDocument }) => isDocument).length;
  const repeats = Math.max(1, Math.round((own.length - documents) / (documents || 1)));
  const fitted = own.flatMap((answer) =>
    Array.from({ length: answer.isDocument ? repeats : 1 }, () => answer),
  );
  return fitLogistic(
    fitted.map(({ features }) => features),
    fitted.map(({ isRight }) => Number(isRight)),
    RIDGE,
    UNREAD,
  );
}
