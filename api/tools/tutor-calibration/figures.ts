import { type Answerability, rankSlides } from '#tutor/answerability';
import type { AskedQuestion } from './question-set.js';

/** A question with the tutor's answer and what the answer should have been. */
export type ScoredAnswer = Pick<AskedQuestion, 'article' | 'course' | 'answers' | 'slideId'> & Answerability;

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
  verbatimCitations: number;
  sentencesPerAnswer: number;
}

/** Bins of the calibration error and of the diagram. */
export const BIN_COUNT = 10;

/** Whether an answer is shown that contains the expected fact. */
export function isRight({ course, isAnswerable, selected, answers }: ScoredAnswer): boolean {
  return course === 'own' && isAnswerable && containsFact(selected, answers);
}

export function containsFact(selected: Answerability['selected'], answers: string[]): boolean {
  return selected.some(({ sentence }) => answers.some((answer) => sentence.includes(answer)));
}

/** @param texts slide id to the text that was imported */
export function figuresOf(all: ScoredAnswer[], texts: Map<string, string>): Figures {
  const own = all.filter(({ course }) => course === 'own');
  const offCourse = all.filter(({ course }) => course === 'other');
  const unanswerable = all.filter(({ course }) => course === 'unanswerable');
  const answered = own.filter(({ isAnswerable }) => isAnswerable);
  const shown = [...own, ...offCourse].filter(({ isAnswerable }) => isAnswerable);
  const citations = all.filter(({ isAnswerable }) => isAnswerable).flatMap(({ selected }) => selected);
  return {
    questions: own.length,
    recallAt1: share(own, ({ ranked, slideId }) => rankSlides(ranked)[0] === slideId),
    recallAt5: share(own, ({ ranked, slideId }) => rankSlides(ranked).slice(0, 5).includes(slideId)),
    answered: answered.length / own.length,
    factShown: share(answered, isRight),
    refused: share(offCourse, ({ isAnswerable }) => !isAnswerable),
    refusedUnanswerable: share(unanswerable, ({ isAnswerable }) => !isAnswerable),
    calibrationError: calibrationError([...own, ...offCourse]),
    calibrationErrorOfAnswers: calibrationError(shown),
    verbatimCitations: share(citations, ({ sentence, passage }) =>
      Boolean(texts.get(passage.slideId)?.includes(sentence)),
    ),
    sentencesPerAnswer: answered.flatMap(({ selected }) => selected).length / answered.length,
  };
}

/** Of each bin of confidence: the number of answers, their mean confidence, the share that was right. */
export function reliability(all: ScoredAnswer[]): { count: number; confidence: number; right: number }[] {
  return Array.from({ length: BIN_COUNT }, (_, index) => {
    const bin = all.filter(
      ({ confidence }) => Math.min(BIN_COUNT - 1, Math.floor(confidence * BIN_COUNT)) === index,
    );
    return {
      count: bin.length,
      confidence: bin.reduce((sum, { confidence }) => sum + confidence, 0) / (bin.length || 1),
      right: bin.length ? share(bin, isRight) : 0,
    };
  });
}

/** Expected calibration error: the mean difference between confidence and the share that was right. */
function calibrationError(all: ScoredAnswer[]): number {
  return reliability(all).reduce(
    (sum, { count, confidence, right }) => sum + (count / all.length) * Math.abs(confidence - right),
    0,
  );
}

function share<T>(all: T[], condition: (item: T) => boolean): number {
  return all.length ? all.filter(condition).length / all.length : NaN;
}

/** The figures and their goals as a table of text. */
export function formatFigures(figures: Figures): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  const rows: [string, string, string][] = [
    ['Right slide first', percent(figures.recallAt1), ''],
    ['Right slide in the first five', percent(figures.recallAt5), '≥ 96%'],
    ['Answerable questions answered', percent(figures.answered), '≥ 90%'],
    ['Key fact in the shown sentences, of those', percent(figures.factShown), '≥ 90%'],
    ['Off-course questions refused', percent(figures.refused), '≥ 97%'],
    ['Expected calibration error, all', figures.calibrationError.toFixed(3), '≤ 0.05'],
    ['Expected calibration error, answers shown', figures.calibrationErrorOfAnswers.toFixed(3), ''],
    ['Citations found verbatim in their slide', percent(figures.verbatimCitations), '100%'],
    ['Adversarial questions without an answer refused', percent(figures.refusedUnanswerable), ''],
    ['Sentences per answer', figures.sentencesPerAnswer.toFixed(2), '≤ 3'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, value, goal]) => `${name.padEnd(width)}  ${value.padStart(7)}  ${goal}`.trimEnd())
    .join('\n');
}
