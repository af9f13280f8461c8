import { rankSlides, type Verdict } from '../verdict.js';
import type { Ask } from './question-set.js';

/** A question with what the tutor made of it. */
export type Judged = Pick<Ask, 'article' | 'course' | 'answers' | 'slideId'> &
  Pick<Verdict, 'ranked' | 'chosen' | 'covered' | 'confidence'>;

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
  letterForLetter: number;
  sentences: number;
}

/** Bins of the calibration error and of the diagram. */
export const BINS = 10;

/** Whether the answer's key fact stands in the sentences shown. */
export function isRight({ course, covered, chosen, answers }: Omit<Judged, 'ranked'>): boolean {
  return course === 'own' && covered && holdsFact(chosen, answers);
}

export function holdsFact(chosen: Verdict['chosen'], answers: string[]): boolean {
  return chosen.some(({ sentence }) => answers.some((answer) => sentence.includes(answer)));
}

/** @param texts of each slide, as it was given */
export function figuresOf(all: Judged[], texts: Map<string, string>): Figures {
  const own = all.filter(({ course }) => course === 'own');
  const other = all.filter(({ course }) => course === 'other');
  const unanswerable = all.filter(({ course }) => course === 'unanswerable');
  const answered = own.filter(({ covered }) => covered);
  const shown = [...own, ...other].filter(({ covered }) => covered);
  const citations = all.filter(({ covered }) => covered).flatMap(({ chosen }) => chosen);
  return {
    questions: own.length,
    recallAt1: share(own, (ask) => rankSlides(ask.ranked)[0] === ask.slideId),
    recallAt5: share(own, (ask) => rankSlides(ask.ranked).slice(0, 5).includes(ask.slideId)),
    answered: answered.length / own.length,
    factShown: share(answered, isRight),
    refused: share(other, ({ covered }) => !covered),
    refusedUnanswerable: share(unanswerable, ({ covered }) => !covered),
    calibrationError: calibrationError([...own, ...other]),
    calibrationErrorOfAnswers: calibrationError(shown),
    letterForLetter: share(citations, ({ sentence, passage }) =>
      Boolean(texts.get(passage.slideId)?.includes(sentence)),
    ),
    sentences:
      share(answered, () => true) * (answered.flatMap(({ chosen }) => chosen).length / answered.length),
  };
}

/** Of each bin of confidence: how many, their mean confidence, the share that was right. */
export function reliability(all: Judged[]): { count: number; confidence: number; right: number }[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const inBin = all.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
    return {
      count: inBin.length,
      confidence: inBin.reduce((sum, { confidence }) => sum + confidence, 0) / (inBin.length || 1),
      right: inBin.length ? share(inBin, isRight) : 0,
    };
  });
}

/** Expected calibration error: how far confidence and truth are apart, weighed by how often. */
function calibrationError(all: Judged[]): number {
  return reliability(all).reduce(
    (sum, { count, confidence, right }) => sum + (count / all.length) * Math.abs(confidence - right),
    0,
  );
}

function share<T>(all: T[], holds: (one: T) => boolean): number {
  return all.length ? all.filter(holds).length / all.length : NaN;
}

/** The figures beside the goals, as text. */
export function tableOf(figures: Figures): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  const rows: [string, string, string][] = [
    ['Right slide first', percent(figures.recallAt1), ''],
    ['Right slide among the first five', percent(figures.recallAt5), '≥ 96%'],
    ['Answerable questions answered', percent(figures.answered), '≥ 90%'],
    ['Key fact in the sentences shown, of those', percent(figures.factShown), '≥ 90%'],
    ['Off-course questions refused', percent(figures.refused), '≥ 97%'],
    ['Expected calibration error, all', figures.calibrationError.toFixed(3), '≤ 0.05'],
    ['Expected calibration error, answers shown', figures.calibrationErrorOfAnswers.toFixed(3), ''],
    ['Citations that stand in their slide letter for letter', percent(figures.letterForLetter), '100%'],
    ['Questions near the text without an answer refused', percent(figures.refusedUnanswerable), ''],
    ['Sentences of an answer', figures.sentences.toFixed(2), '≤ 3'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, value, goal]) => `${name.padEnd(width)}  ${value.padStart(7)}  ${goal}`.trimEnd())
    .join('\n');
}
