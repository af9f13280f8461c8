import { selectSentences } from '#tutor/answer/compose-answer';
import {
  type Answerability,
  computeAnswerFeatures,
  getPersonOffset,
  isConfidentEnough,
  scaleRefusalConfidence,
} from '#tutor/evidence/answerability';
import type { Calibration } from '#tutor/evidence/calibrations/calibration';
import { PROSE_BY_WORDS } from '#tutor/evidence/calibrations/words';
import { type Evidence, rankEvidence } from '#tutor/evidence/evidence';
import type { AnswerFeature, EvidenceFeature } from '#tutor/evidence/features';
import {
  type Features,
  type LogisticModel,
  computeProbability,
  shiftLogOdds,
} from '#tutor/evidence/logistic';
import { lowerConfidenceByWording, computeWordingFeatures } from '#tutor/evidence/wording';
import { WORDING_MODEL } from '#tutor/evidence/wording-parameters';
import { createQuery, type Query } from '#tutor/question-kinds/query';
import { containsFact, type ScoredAnswer } from '../figures.js';
import type { AskedQuestion } from '../question-set.js';
import { getThreshold } from './refusal-threshold.js';

export type Models = Pick<Calibration, 'evidence' | 'answerable' | 'confidence'>;
/** A calibration without `measured`, which has to be measured on questions that were not used for fitting. */
export type FittedCalibration = Omit<Calibration, 'measured'>;

/** A question with the features of its sentences. The fit computes the probabilities of the sentences again. */
export interface Example extends AskedQuestion {
  query: Query;
  ranked: Evidence[];
}

interface SelectedAnswer extends Pick<Answerability, 'ranked' | 'selected'> {
  features: Features<AnswerFeature> | null;
}

export type PredictedAnswer = Omit<ScoredAnswer, 'isAnswerable' | 'isShown'> &
  Pick<SelectedAnswer, 'features'> & { answerable: number };

export function buildExample(question: AskedQuestion): Example {
  const query = createQuery(question.question, question.result);
  // The features do not depend on the model.
  return {
    ...question,
    query,
    ranked: rankEvidence(question.question, query, question.result, PROSE_BY_WORDS.evidence),
  };
}

/** Whether fits and measurements count a question. SQuAD's unanswerable questions are made to look answerable, so words can't show it. */
export function isCounted({ kind, course }: Pick<AskedQuestion, 'kind' | 'course'>): boolean {
  return kind === 'slides' || course !== 'unanswerable';
}

/** Whether the sentences that the tutor would show are right, whether it shows them or not. */
export function holdsFact({
  course,
  selected,
  answers,
}: Pick<PredictedAnswer, 'course' | 'selected' | 'answers'>): boolean {
  return course === 'own' && containsFact(selected, answers);
}

/** Selects the sentences that the tutor would show with this model of evidence. */
export function selectAnswer(
  model: LogisticModel<EvidenceFeature>,
  { query, ranked }: Example,
): SelectedAnswer {
  const reranked = ranked
    .map((evidence) => ({ ...evidence, probability: computeProbability(model, evidence.features) }))
    .toSorted((a, b) => b.probability - a.probability);
  const selected = selectSentences(reranked);
  return { ranked: reranked, selected, features: computeAnswerFeatures(query, reranked, selected) };
}

export function predict(models: Models, example: Example): PredictedAnswer {
  const { features, ...answer } = selectAnswer(models.evidence, example);
  const { article, course, answers, slideIds, kind, method, language, words, question } = example;
  return {
    ...answer,
    article,
    course,
    answers,
    slideIds,
    kind,
    method,
    language,
    ...(words && { words }),
    features,
    answerable: features ? computeProbability(models.answerable, features) : 0,
    confidence: features
      ? shiftLogOdds(
          computeProbability(models.confidence, features),
          getPersonOffset(kind, question, language),
        )
      : 0,
  };
}

export function score(calibration: FittedCalibration, example: Example): ScoredAnswer {
  const { answerable, confidence: unshifted, features, ...answer } = predict(calibration, example);
  const { answerableThresholds, confidenceOffsets } = calibration;
  const { query, method, kind, language } = example;
  const isAnswerable = answerable >= getThreshold(answerableThresholds, language);
  const unadjusted = shiftLogOdds(unshifted, confidenceOffsets[language] ?? 0);
  const wording = features && computeWordingFeatures(query, answer.selected, features, unadjusted);
  const confidence = lowerConfidenceByWording(method, kind, wording, unadjusted, WORDING_MODEL);
  return {
    ...answer,
    isAnswerable,
    isShown: isAnswerable && isConfidentEnough(unadjusted, confidence),
    confidence: isAnswerable ? confidence : scaleRefusalConfidence(answerable),
  };
}
