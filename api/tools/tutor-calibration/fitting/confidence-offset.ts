import { shiftLogOdds } from '#tutor/evidence/logistic';

/**
 * Weight of the L2 penalty: with few answers, a language stays near the confidence of all languages. Of 1 to 100, it had the
 * lowest log loss on decks and articles that were not used for the offsets (docs/develop/tutor.md).
 */
const RIDGE = 10;
/** Of Newton's method, which converges in fewer for a single parameter. */
const ITERATIONS = 20;

/**
 * What to add to the log-odds of the confidences of one language, so that on average they equal the share of right answers.
 * @param answers of one language, that were not used for fitting the confidence
 */
export function fitConfidenceOffset(answers: { confidence: number; isRight: boolean }[]): number {
  let offset = 0;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let gradient = -RIDGE * offset;
    let curvature = RIDGE;
    for (const { confidence, isRight } of answers) {
      const predicted = shiftLogOdds(confidence, offset);
      gradient += Number(isRight) - predicted;
      curvature += predicted * (1 - predicted);
    }
    offset += gradient / curvature;
  }
  return offset;
}
