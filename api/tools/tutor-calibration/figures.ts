import type { Answerability } from '#tutor/evidence/answerability';
import { rankSlides } from '#tutor/evidence/slide-order';
import type { AskedQuestion } from './question-set.js';

/** A question with the tutor's answer and what the answer should have been. */
export type ScoredAnswer = Pick<
  AskedQuestion,
  'article' | 'course' | 'answers' | 'slideIds' | 'kind' | 'method' | 'language' | 'words'
> &
  Pick<Answerability, 'ranked' | 'selected' | 'isAnswerable' | 'isShown' | 'confidence'>;

export interface Figures {
  questions: number;
  recallAt1: number;
  recallAt5: number;
  answered: number;
  factShown: number;
  refused: number;
  refusedUnanswerable: number;
  calibrationError: number;
  calibrationErrorOfAnswers: number;
  /** The calibration error that answers of these confidences have on average even if every confidence is exact. */
  calibrationErrorByChance: number;
  /** Answers of a confidence of 90% or more, and the share of them that was right. */
  confident: number;
  confidentRight: number;
  verbatimCitations: number;
  sentencesPerAnswer: number;
}

/** Bins of the calibration error and of the diagram. */
export const BIN_COUNT = 10;

/** Whether an answer is shown that contains the expected fact. */
export function isRight({ course, isShown, selected, answers }: ScoredAnswer): boolean {
  return course === 'own' && isShown && containsFact(selected, answers);
}

export function containsFact(selected: Answerability['selected'], answers: string[]): boolean {
  return selected.some(({ sentence }) => answers.some((answer) => sentence.includes(answer)));
}

/** Whether one of the slides that answer the question is among the first `count`. */
function hasRightSlide(answer: ScoredAnswer, count: number): boolean {
  return rankSlides(answer)
    .slice(0, count)
    .some((slideId) => answer.slideIds.includes(slideId));
}

/** @param texts slide id to the text that was imported */
export function computeFigures(all: ScoredAnswer[], texts: Map<string, string>): Figures {
  const own = all.filter(({ course }) => course === 'own');
  const offCourse = all.filter(({ course }) => course === 'other');
  const unanswerable = all.filter(({ course }) => course === 'unanswerable');
  const answered = own.filter(({ isShown }) => isShown);
  // SQuAD's questions without an answer look answerable by intent; those on slides are what learners ask.
  const counted = all.filter(({ kind, course }) => kind === 'slides' || course !== 'unanswerable');
  const shown = counted.filter(({ isShown }) => isShown);
  const confident = shown.filter(({ confidence }) => confidence >= 0.9);
  const citations = all.filter(({ isShown }) => isShown).flatMap(({ selected }) => selected);
  return {
    questions: own.length,
    recallAt1: share(own, (answer) => hasRightSlide(answer, 1)),
    recallAt5: share(own, (answer) => hasRightSlide(answer, 5)),
    answered: answered.length / own.length,
    factShown: share(answered, isRight),
    refused: share(offCourse, ({ isShown }) => !isShown),
    refusedUnanswerable: share(unanswerable, ({ isShown }) => !isShown),
    calibrationError: calibrationError(counted),
    calibrationErrorOfAnswers: calibrationError(shown),
    calibrationErrorByChance: calibrationErrorByChance(shown),
    confident: confident.length,
    confidentRight: share(confident, isRight),
    verbatimCitations: share(citations, ({ sentence, passage }) =>
      Boolean(texts.get(passage.slideId)?.includes(sentence)),
    ),
    sentencesPerAnswer: answered.flatMap(({ selected }) => selected).length / answered.length,
  };
}

/** Of each bin of confidence: the number of answers, their mean confidence, the share that was right. */
export function reliability(all: ScoredAnswer[]): { count: number; confidence: number; right: number }[] {
  return splitBins(all).map((bin) => ({
    count: bin.length,
    confidence: bin.reduce((sum, { confidence }) => sum + confidence, 0) / (bin.length || 1),
    right: bin.length ? share(bin, isRight) : 0,
  }));
}

/** Expected calibration error: the mean difference between confidence and the share that was right. */
function calibrationError(all: ScoredAnswer[]): number {
  if (!all.length) return NaN;
  return reliability(all).reduce(
    (sum, { count, confidence, right }) => sum + (count / all.length) * Math.abs(confidence - right),
    0,
  );
}

/**
 * The expected calibration error if each answer is right with the probability of its confidence: few answers differ from
 * their confidence by chance alone.
 */
export function calibrationErrorByChance(all: Pick<ScoredAnswer, 'confidence'>[]): number {
  if (!all.length) return NaN;
  const deviations = splitBins(all).map((bin) => meanDeviation(bin.map(({ confidence }) => confidence)));
  return deviations.reduce((sum, deviation) => sum + deviation, 0) / all.length;
}

/** Mean absolute difference between the number of right answers and its expectation (Poisson binomial distribution). */
function meanDeviation(probabilities: number[]): number {
  const expected = probabilities.reduce((sum, probability) => sum + probability, 0);
  // The probability of each number of right answers, one answer after the other.
  const distribution = probabilities.reduce(
    (chances, probability) =>
      [...chances, 0].map(
        (chance, count) => chance * (1 - probability) + (chances[count - 1] ?? 0) * probability,
      ),
    [1],
  );
  return distribution.reduce((sum, chance, count) => sum + chance * Math.abs(count - expected), 0);
}

function splitBins<T extends { confidence: number }>(all: T[]): T[][] {
  const findBin = (confidence: number) => Math.min(BIN_COUNT - 1, Math.floor(confidence * BIN_COUNT));
  return Array.from({ length: BIN_COUNT }, (_, index) =>
    all.filter(({ confidence }) => findBin(confidence) === index),
  );
}

function share<T>(all: T[], condition: (item: T) => boolean): number {
  return all.length ? all.filter(condition).length / all.length : NaN;
}
