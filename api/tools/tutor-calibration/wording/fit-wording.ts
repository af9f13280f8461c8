import type { Features, LogisticModel } from '#tutor/evidence/logistic';
import { fitLogistic } from '../fit-logistic.js';
import { hashId, parseArticle } from '../folds.js';
import type { Half } from '../question-files.js';
import { MIN_UNQUOTED_WORDS, type WordingFeature } from './wording-features.js';

/** Weight of the L2 penalty, set by hand. */
const RIDGE = 3;
/** How often answers on documents, which are fewer, count. Chosen with the bounds of `wording-features.ts`. */
const DOCUMENT_WEIGHT = 2;

/** An answer of the tutor to a question that it did not refuse. */
export interface WordedAnswer {
  article: string;
  half?: Half;
  course: 'own' | 'other' | 'unanswerable';
  features: Features<WordingFeature>;
  isRight: boolean;
}

/** Articles and decks are split by a checksum of their names, documents as `questions/documents.tsv` says. */
export function chooseHalf({ article, half }: Pick<WordedAnswer, 'article' | 'half'>): Half {
  return half ?? (hashId(parseArticle(article)) % 2 ? 'measure' : 'fit');
}

/** The confidence as it was before the wording is read; the penalty keeps the weights near it. */
export const UNREAD: LogisticModel<WordingFeature> = {
  bias: 0,
  weights: {
    logOdds: 1,
    unquotedWords: 0,
    quotedTermCount: 0,
    rareWordsMissed: 0,
    leadOverOtherSlides: 0,
    kind: 0,
    numberGap: 0,
    missingTerms: 0,
    missingNames: 0,
    passageTermWeight: 0,
    queryTermCount: 0,
    bestPassageCoverage: 0,
  },
};

/**
 * Fitted on the answers of one half to questions in other words. Articles' questions without an answer are left out: SQuAD's are in
 * the words of the text by intent.
 */
export function fitWording(answers: WordedAnswer[]): LogisticModel<WordingFeature> {
  const fitted = answers
    .filter((answer) => chooseHalf(answer) === 'fit')
    .filter(({ features }) => features.unquotedWords >= MIN_UNQUOTED_WORDS)
    .filter(({ half, course }) => half || course !== 'unanswerable')
    .flatMap((answer) => Array.from({ length: answer.half ? DOCUMENT_WEIGHT : 1 }, () => answer));
  return fitLogistic(
    fitted.map(({ features }) => features),
    fitted.map(({ isRight }) => Number(isRight)),
    RIDGE,
    UNREAD,
  );
}
