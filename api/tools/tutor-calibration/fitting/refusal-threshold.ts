import { groupBy } from '@lectern/data';
import { type Calibration, MIN_SHOWN_CONFIDENCE } from '#tutor/evidence/calibrations/calibration';
import type { TextKind } from '#tutor/evidence/text-kind';
import type { AskedQuestion } from '../question-set.js';

/** A question with the probabilities that the models give its answer. */
interface Predicted extends Pick<AskedQuestion, 'course' | 'kind'> {
  answerable: number;
  confidence: number;
}

/** A language with fewer off-course questions gets the threshold of all languages together. */
const MIN_OFF_COURSE_QUESTIONS = 100;

// Set by hand on the prose of docs/develop/tutor.md.
/** Share of the answerable questions that are answered, as long as the refusals stay within `REFUSAL_RATES`. */
const TARGET_ANSWER_RATE = 0.945;
/** Shares of the off-course questions that are not answered; the goal is 0.95, and the margin is for courses unlike these. */
const REFUSAL_RATES = { least: 0.955, lowest: 0.97, highest: 0.995 };
/** A language that answers less may refuse less than `lowest` as far as it needs to, but at least `least`; the goal is 0.85. */
const MIN_ANSWER_RATE = 0.865;
/**
 * Share of the off-course questions that are refused where the confidence is fitted. With the threshold of `refusalThreshold`
 * the calibration error of English prose by meaning was 0.020 instead of 0.011: predictions of the training data are overconfident.
 */
const REFUSAL_RATE_OF_FIT = 0.98;
/**
 * On slides, most wrong answers are not shown because their confidence is low. A question that the course more probably does
 * not answer is still refused, and not called unsure.
 */
const MIN_THRESHOLD: Record<TextKind, number> = { prose: 0.05, slides: 0.5 };

function isOffCourse({ course }: Pick<Predicted, 'course'>): boolean {
  return course === 'other';
}

type Thresholds = Calibration['answerableThresholds'];

/** @param predicted of one kind of text */
export function refusalThresholds(predicted: (Predicted & Pick<AskedQuestion, 'language'>)[]): Thresholds {
  const thresholds: Thresholds = { other: refusalThreshold(predicted) };
  for (const [language, own] of groupBy(predicted, (answer) => answer.language))
    if (own.filter(isOffCourse).length >= MIN_OFF_COURSE_QUESTIONS)
      thresholds[language] = refusalThreshold(own);
  return thresholds;
}

export function getThreshold(thresholds: Thresholds, language: string): number {
  return thresholds[language] ?? thresholds.other;
}

/**
 * The probability of being answerable below which a question is refused.
 * @param predicted of one kind of text
 */
export function refusalThreshold(predicted: Predicted[]): number {
  // An answer that is not shown is not given either.
  const probability = ({ answerable, confidence }: Predicted) =>
    confidence < MIN_SHOWN_CONFIDENCE ? 0 : answerable;
  const offCourse = predicted.filter(isOffCourse).map(probability);
  const own = predicted.filter(({ course }) => course === 'own').map(probability);
  const lowest = Math.min(quantile(offCourse, REFUSAL_RATES.lowest), quantile(own, 1 - MIN_ANSWER_RATE));
  const threshold = Math.max(
    quantile(offCourse, REFUSAL_RATES.least),
    lowest,
    Math.min(quantile(offCourse, REFUSAL_RATES.highest), quantile(own, 1 - TARGET_ANSWER_RATE)),
  );
  return Math.max(minThreshold(predicted), threshold);
}

/**
 * Whether a language answers fewer questions than the goal with these confidences, so that they are not to be lowered.
 * @param predicted of one kind of text and language
 */
export function answersTooFew(predicted: Predicted[]): boolean {
  const threshold = refusalThreshold(predicted);
  const own = predicted.filter(({ course }) => course === 'own');
  const answered = own.filter(
    ({ answerable, confidence }) => answerable >= threshold && confidence >= MIN_SHOWN_CONFIDENCE,
  );
  return answered.length < MIN_ANSWER_RATE * own.length;
}

/** The threshold for the questions on which the confidence is fitted. */
export function thresholdOfFit(predicted: Omit<Predicted, 'confidence'>[]): number {
  const offCourse = predicted.filter(isOffCourse).map(({ answerable }) => answerable);
  return Math.max(minThreshold(predicted), quantile(offCourse, REFUSAL_RATE_OF_FIT));
}

function minThreshold(predicted: Pick<Predicted, 'kind'>[]): number {
  return MIN_THRESHOLD[predicted[0]?.kind ?? 'prose'];
}

/** 0.5 without values. */
function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0.5;
}
