import type { Features, LogisticModel } from '#tutor/evidence/logistic';
import type { SearchMethod } from '#tutor/search/search-method';
import type { WordingFeature } from '#tutor/evidence/wording';
import { fitLogistic } from '../fit-logistic.js';
import { hashId, parseArticle } from '../folds.js';
import type { Half } from '../question-files.js';

/** Weight of the L2 penalty, set by hand. */
const RIDGE = 3;

/** An answer of the tutor to a question that it did not refuse. */
export interface WordedAnswer {
  article: string;
  half?: Half;
  method: SearchMethod;
  features: Features<WordingFeature>;
  isRight: boolean;
}

/** Articles and decks are split by a checksum of their names, documents as `questions/documents.tsv` says. */
export function chooseHalf({ article, half }: Pick<WordedAnswer, 'article' | 'half'>): Half {
  return half ?? (hashId(parseArticle(article)) % 2 ? 'measure' : 'fit');
}

/** One model for prose and slides together, fitted on the answers of one half. @param answers of one method */
export function fitWording(answers: WordedAnswer[]): LogisticModel<WordingFeature> {
  const fitted = answers.filter((answer) => chooseHalf(answer) === 'fit');
  return fitLogistic(
    fitted.map(({ features }) => features),
    fitted.map(({ isRight }) => Number(isRight)),
    RIDGE,
  );
}
