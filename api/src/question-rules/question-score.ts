import type { ProposalKind } from '@lectern/contract';
import { slideText } from '@lectern/data';
import type { DraftedQuestion } from './drafted-question.js';
import { countWords } from './sentence-checks.js';

/** What a kind is worth by itself: how often its questions were acceptable on the decks that the rules were built on. */
const KIND_POINTS: Record<ProposalKind, number> = {
  matching: 4,
  order: 4,
  number: 3,
  term: 3,
  'true-false': 2,
  heading: 2,
  model: 3,
};

const MIN_WORDS = 8;

/** What speaks for a question, one point each. Its name is the reason. */
const FEATURES: Record<string, (question: DraftedQuestion) => boolean> = {
  endsLikeSentence: ({ quote }) => /[.。．]["”»)]?$/u.test(quote),
  saysMuch: ({ quote }) => countWords(quote) >= MIN_WORDS,
  hasShortAnswers: ({ content }) =>
    content.type === 'single-choice' && content.options.every(({ html }) => countWords(slideText(html)) <= 3),
};

/** Chosen on the decks that the rules were built on: a heading needs a feature, the other kinds pass. */
export const MIN_SCORE = 3;
const MAX_QUESTIONS_PER_SLIDE = 3;

export const scoreOf = (question: DraftedQuestion): number =>
  KIND_POINTS[question.kind] + Object.values(FEATURES).filter((holds) => holds(question)).length;

/** The questions of one slide that are worth a person's time, the best first. */
export const bestQuestions = (questions: readonly DraftedQuestion[]): DraftedQuestion[] =>
  questions
    .map((question) => ({ question, score: scoreOf(question) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_QUESTIONS_PER_SLIDE)
    .map(({ question }) => question);
