import { groupBy } from '@lectern/data';
import type { Calibration } from '#tutor/evidence/calibrations/calibration';
import type { EvidenceFeature } from '#tutor/evidence/features';
import { type LogisticModel, computeProbability, shiftLogOdds } from '#tutor/evidence/logistic';
import type { TextKind } from '#tutor/evidence/text-kind';
import type { SearchMethod } from '#tutor/search/search-method';
import { isRight, type ScoredAnswer } from '../figures.js';
import { crossValidate } from '../folds.js';
import { fitConfidenceOffset } from './confidence-offset.js';
import {
  type Example,
  type FittedCalibration,
  holdsFact,
  isCounted,
  type Models,
  predict,
  type PredictedAnswer,
  score,
  selectAnswer,
} from './example.js';
import { fitLogistic } from './fit-logistic.js';
import { answersTooFew, getThreshold, refusalThresholds, thresholdOfFit } from './refusal-threshold.js';

/** Weight of the L2 penalty; there are few questions on slides. */
const RIDGE: Record<TextKind, number> = { prose: 1, slides: 10 };

/**
 * Scores each question by what was fitted on the other folds.
 * @param method examples of other methods are scored, but not used for fitting
 */
export function scoreCrossValidated(
  examples: Example[],
  method: SearchMethod,
  prior?: Models,
): ScoredAnswer[] {
  const fitOthers = (others: Example[]) =>
    calibrate(
      others.filter((example) => example.method === method),
      prior,
    );
  const scored = crossValidate(examples, fitOthers);
  return scored.map(({ model, example }) => score(model, example));
}

/** Fits the models on all examples, and thresholds and offsets on cross-validated predictions, which are not overconfident. */
export function calibrate(examples: Example[], prior?: Models): FittedCalibration {
  const predicted = crossValidate(examples, (others) => fit(others, prior)).map(({ model, example }) =>
    predict(model, example),
  );
  return { ...fit(examples, prior), ...fitThresholds(predicted) };
}

/** Fits the threshold and the offset of each language. */
export function fitThresholds(
  predicted: PredictedAnswer[],
): Pick<Calibration, 'answerableThresholds' | 'confidenceOffsets'> {
  const confidenceOffsets = fitConfidenceOffsets(predicted);
  const shift = ({ confidence, ...answer }: PredictedAnswer) => ({
    ...answer,
    confidence: shiftLogOdds(confidence, confidenceOffsets[answer.language] ?? 0),
  });
  const prose = predicted.filter(({ kind }) => kind === 'prose').map(shift);
  for (const [language, own] of groupBy(prose, (answer) => answer.language))
    if (answersTooFew(own)) confidenceOffsets[language] = Math.max(0, confidenceOffsets[language] ?? 0);
  return { answerableThresholds: refusalThresholds(predicted.map(shift)), confidenceOffsets };
}

/** Fits the offset of each language on the answers that are not refused. */
function fitConfidenceOffsets(predicted: PredictedAnswer[]): Record<string, number> {
  const thresholds = refusalThresholds(predicted);
  const given = predicted
    .filter(isCounted)
    .filter(({ answerable, language }) => answerable >= getThreshold(thresholds, language));
  const offsets: Record<string, number> = {};
  for (const [language, own] of groupBy(given, (answer) => answer.language))
    offsets[language] = fitConfidenceOffset(
      own.map((answer) => ({ confidence: answer.confidence, isRight: holdsFact(answer) })),
    );
  return offsets;
}

/** @param prior models of another kind of text, which those of few questions stay near */
function fit(examples: Example[], prior?: Models): Models {
  const ridge = RIDGE[examples[0]?.kind ?? 'prose'];
  const evidence = fitEvidence(
    examples.filter(({ course }) => course === 'own'),
    ridge,
    prior?.evidence,
  );
  const answers = examples
    .filter(isCounted)
    .map((example) => ({ ...example, ...selectAnswer(evidence, example) }))
    .flatMap(({ features, ...answer }) => (features ? [{ ...answer, features }] : []));
  const answerable = fitLogistic(
    answers.map(({ features }) => features),
    answers.map(({ course }) => Number(course === 'own')),
    ridge,
    prior?.answerable,
  );
  const predicted = answers.map((answer) => ({
    ...answer,
    answerable: computeProbability(answerable, answer.features),
  }));
  // Only answers that are not refused have a confidence, so the confidence is fitted on these alone.
  const threshold = thresholdOfFit(predicted);
  const shown = predicted.filter(({ answerable }) => answerable >= threshold);
  const confidence = fitLogistic(
    shown.map(({ features }) => features),
    shown.map((answer) => Number(holdsFact(answer))),
    ridge,
    prior?.confidence,
  );
  return { evidence, answerable, confidence };
}

/** A sentence of the right slide that contains an expected answer is a positive example, every other a negative one. */
function fitEvidence(
  examples: Example[],
  ridge: number,
  prior?: LogisticModel<EvidenceFeature>,
): LogisticModel<EvidenceFeature> {
  const sentences = examples.flatMap(({ ranked, slideIds, answers }) =>
    ranked.map(({ features, passage, sentence }) => ({
      features,
      isRight: slideIds.includes(passage.slideId) && answers.some((answer) => sentence.includes(answer)),
    })),
  );
  return fitLogistic(
    sentences.map(({ features }) => features),
    sentences.map(({ isRight }) => Number(isRight)),
    ridge,
    prior,
  );
}

/**
 * Counts the confident answers of each language, and those of them that are right.
 * @param scored questions of one method and kind of text, none of which was used for fitting
 */
export function countConfident(scored: ScoredAnswer[]): Calibration['measured'] {
  const measured: Calibration['measured'] = {};
  for (const answer of scored.filter(isCounted)) {
    if (!answer.isShown || answer.confidence <= 0.8) continue;
    const entry = (measured[answer.language] ??= { right: 0, answers: 0 });
    entry.answers++;
    if (isRight(answer)) entry.right++;
  }
  return measured;
}
