import { writeFile } from 'node:fs/promises';
import { groupBy } from '@lectern/data';
import {
  type Answerability,
  computeAnswerFeatures,
  getPersonOffset,
  isConfidentEnough,
  scaleRefusalConfidence,
} from '#tutor/evidence/answerability';
import { selectSentences } from '#tutor/answer/compose-answer';
import { type Evidence, rankEvidence } from '#tutor/evidence/evidence';
import type { AnswerFeature, EvidenceFeature } from '#tutor/evidence/features';
import { type Features, type LogisticModel, probability, shiftLogOdds } from '#tutor/evidence/logistic';
import {
  CONFIDENCE_OFFSETS,
  MIN_ANSWERABLE_CONFIDENCE,
  MEASURED_PRECISION,
  PARAMETERS,
} from '#tutor/evidence/parameters';
import { applyWording, computeWordingFeatures } from '#tutor/evidence/wording';
import { WORDING } from '#tutor/evidence/wording-parameters';
import { createQuery, type Query } from '#tutor/question-kinds/query';
import type { SearchMethod } from '#tutor/search/search-method';
import type { TextKind } from '#tutor/evidence/text-kind';
import { fitConfidenceOffset } from './fitting/confidence-offset.js';
import { containsFact, isRight, reliability, type ScoredAnswer } from './figures.js';
import { formatTables } from './figure-tables.js';
import { fitLogistic } from './fitting/fit-logistic.js';
import { crossValidate } from './folds.js';
import { type Calibration, type Precisions, type Models, writeParameters } from './parameters-file.js';
import { type AskedQuestion, withQuestions } from './question-set.js';
import {
  answersTooFew,
  refusalThresholds,
  getThreshold,
  thresholdOfFit,
} from './fitting/refusal-threshold.js';
import { drawReliability } from './reliability-diagram.js';

/**
 * Fits the tutor's probabilities: `npm run tutor:fit -- <squad.json>... --decks <folder>...`. The printed and drawn
 * figures are cross-validated: each fold of the articles or decks is scored by what was fitted on the other folds. The
 * written parameters are fitted on all of them. Prose and slides are fitted apart; a kind of text without questions keeps
 * its parameters.
 */

/** Weight of the L2 penalty; there are few questions on slides. */
const RIDGE: Record<TextKind, number> = { prose: 1, slides: 10 };

interface Example extends AskedQuestion {
  query: Query;
  ranked: Evidence[];
}

interface SelectedAnswer extends Pick<Answerability, 'ranked' | 'selected'> {
  features: Features<AnswerFeature> | null;
}

type PredictedAnswer = Omit<ScoredAnswer, 'isAnswerable' | 'isShown'> &
  Pick<SelectedAnswer, 'features'> & { answerable: number };

const REPOSITORY = new URL('../../../../', import.meta.url);

await withQuestions(async (all, texts, { embeddingModel, keepsWeights }) => {
  if (keepsWeights) return fitLanguages(all, texts, embeddingModel);
  // Follow-up questions are only measured.
  const questions = all.filter(({ words }) => words !== 'follow-up');
  // With the few questions on slides, weights for their meaning made the tutor answer less (docs/develop/tutor.md).
  const isSlidesByMeaning = ({ kind, method }: AskedQuestion) => kind === 'slides' && method === 'meaning';
  const words = fitMethod('words', questions, questions.filter(isSlidesByMeaning));
  const meaning = fitMethod(
    'meaning',
    questions.filter(({ kind }) => kind === 'prose'),
  );
  const scored = [...words.scored, ...meaning.scored];
  console.log(formatTables(scored, texts));
  const counted = scored.filter(({ kind, course }) => kind === 'slides' || course !== 'unanswerable');
  const answered = counted.filter(
    ({ method, language }) => method === chooseMethod(language, meaning.scored),
  );
  await writeFile(
    new URL('docs/develop/tutor-reliability.png', REPOSITORY),
    await drawReliability(reliability(answered)),
  );
  await writeParameters(
    new URL('api/src/tutor/evidence/parameters.ts', REPOSITORY),
    {
      words: words.calibrations.prose,
      meaning: meaning.calibrations.prose,
      slides: words.calibrations.slides,
    },
    {
      words: measuredPrecision(counted, 'words', 'prose') ?? MEASURED_PRECISION.words.prose,
      meaning: measuredPrecision(counted, 'meaning', 'prose') ?? MEASURED_PRECISION.meaning.prose,
      slides: measuredPrecision(counted, 'words', 'slides') ?? MEASURED_PRECISION.words.slides,
    },
    embeddingModel,
  );
  console.log('Wrote api/src/tutor/evidence/parameters.ts and docs/develop/tutor-reliability.png');
});

/**
 * With `--keep-weights`: fits the threshold and the offset of each language of the prose that `npm run tutor:halves` split, by words, on
 * one half, and prints the figures of the other one. All other parameters stay.
 */
async function fitLanguages(
  questions: AskedQuestion[],
  texts: Map<string, string>,
  embeddingModel: string,
): Promise<void> {
  const examples = questions
    .filter(({ kind, method, half }) => kind === 'prose' && method === 'words' && half)
    .map(buildExample);
  const kept = keepParameters('words', 'prose');
  const predicted = examples.filter(({ half }) => half === 'fit').map((example) => predict(kept, example));
  const { answerableFrom, confidenceOffsets } = fitThresholds(predicted);
  const { other } = kept.answerableFrom;
  const fitted = {
    ...kept,
    answerableFrom: { ...kept.answerableFrom, ...answerableFrom, other },
    confidenceOffsets: { ...kept.confidenceOffsets, ...confidenceOffsets },
  };
  const measured = examples.filter(({ half }) => half === 'measure');
  const scored = measured.map((example) => score(fitted, example));
  console.log(formatTables(scored, texts));
  await writeParameters(
    new URL('api/src/tutor/evidence/parameters.ts', REPOSITORY),
    { words: fitted, meaning: keepParameters('meaning', 'prose'), slides: keepParameters('words', 'slides') },
    {
      words: { ...MEASURED_PRECISION.words.prose, ...measuredPrecision(scored, 'words', 'prose') },
      meaning: MEASURED_PRECISION.meaning.prose,
      slides: MEASURED_PRECISION.words.slides,
    },
    embeddingModel,
  );
}

/** The calibration of the repository. */
function keepParameters(method: SearchMethod, kind: TextKind): Calibration {
  return {
    ...PARAMETERS[method][kind],
    answerableFrom: MIN_ANSWERABLE_CONFIDENCE[method][kind],
    confidenceOffsets: CONFIDENCE_OFFSETS[method][kind],
  };
}

/** Learners are answered by meaning in the languages that the embedding model knows. */
function chooseMethod(language: string, byMeaning: ScoredAnswer[]): SearchMethod {
  return byMeaning.some((answer) => answer.language === language) ? 'meaning' : 'words';
}

/** @param alsoScored questions on slides of another method, which are answered with the same parameters */
function fitMethod(
  method: SearchMethod,
  questions: AskedQuestion[],
  alsoScored: AskedQuestion[] = [],
): { scored: ScoredAnswer[]; calibrations: Record<TextKind, Calibration> } {
  const examples = questions.filter((question) => question.method === method).map(buildExample);
  const articles = examples.filter(({ kind }) => kind === 'prose');
  const slides = examples.filter(({ kind }) => kind === 'slides');
  const prose = articles.length ? calibrate(articles) : undefined;
  const prior = prose ?? PARAMETERS[method].prose;
  return {
    scored: [
      ...crossValidated(articles, method),
      ...crossValidated([...slides, ...alsoScored.map(buildExample)], method, prior),
    ],
    calibrations: {
      prose: prose ?? keepParameters(method, 'prose'),
      slides: slides.length ? calibrate(slides, prior) : keepParameters(method, 'slides'),
    },
  };
}

function buildExample(question: AskedQuestion): Example {
  const query = createQuery(question.question, question.result);
  // The fit replaces the probabilities; the features do not depend on the model.
  const { evidence } = PARAMETERS[question.method].prose;
  return { ...question, query, ranked: rankEvidence(question.question, query, question.result, evidence) };
}

/** @param method examples of other methods are scored, but not used for fitting */
function crossValidated(examples: Example[], method: SearchMethod, prior?: Models): ScoredAnswer[] {
  const fitOthers = (others: Example[]) =>
    calibrate(
      others.filter((example) => example.method === method),
      prior,
    );
  const scored = crossValidate(examples, fitOthers);
  return scored.map(({ model, example }) => score(model, example));
}

/** Fits the models on all examples; the rest on cross-validated predictions, which are not overconfident. */
function calibrate(examples: Example[], prior?: Models): Calibration {
  const predicted = crossValidate(examples, (others) => fit(others, prior)).map(({ model, example }) =>
    predict(model, example),
  );
  return { ...fit(examples, prior), ...fitThresholds(predicted) };
}

/** Fits what each language has of its own. */
function fitThresholds(
  predicted: PredictedAnswer[],
): Pick<Calibration, 'answerableFrom' | 'confidenceOffsets'> {
  const confidenceOffsets = fitConfidenceOffsets(predicted);
  const shift = ({ confidence, ...answer }: PredictedAnswer) => ({
    ...answer,
    confidence: shiftLogOdds(confidence, confidenceOffsets[answer.language] ?? 0),
  });
  const prose = predicted.filter(({ kind }) => kind === 'prose').map(shift);
  for (const [language, own] of groupBy(prose, (answer) => answer.language))
    if (answersTooFew(own)) confidenceOffsets[language] = Math.max(0, confidenceOffsets[language] ?? 0);
  return { answerableFrom: refusalThresholds(predicted.map(shift)), confidenceOffsets };
}

/** Of the answers that are not refused, by language. */
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
    answerable: probability(answerable, answer.features),
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

/** SQuAD's questions without an answer look answerable by intent: words alone cannot tell them apart. */
function isCounted({ kind, course }: Pick<AskedQuestion, 'kind' | 'course'>): boolean {
  return kind === 'slides' || course !== 'unanswerable';
}

/** Whether the sentences that the tutor would show are right, whether it shows them or not. */
function holdsFact({
  course,
  selected,
  answers,
}: Pick<PredictedAnswer, 'course' | 'selected' | 'answers'>): boolean {
  return course === 'own' && containsFact(selected, answers);
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

/** The answer that the tutor would compose with this model of evidence. */
function selectAnswer(model: LogisticModel<EvidenceFeature>, { query, ranked }: Example): SelectedAnswer {
  const reranked = ranked
    .map((evidence) => ({ ...evidence, probability: probability(model, evidence.features) }))
    .toSorted((a, b) => b.probability - a.probability);
  const selected = selectSentences(reranked);
  return { ranked: reranked, selected, features: computeAnswerFeatures(query, reranked, selected) };
}

function predict(models: Models, example: Example): PredictedAnswer {
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
    answerable: features ? probability(models.answerable, features) : 0,
    confidence: features
      ? shiftLogOdds(probability(models.confidence, features), getPersonOffset(kind, question, language))
      : 0,
  };
}

function score(calibration: Calibration, example: Example): ScoredAnswer {
  const { answerable, confidence: unshifted, features, ...answer } = predict(calibration, example);
  const { answerableFrom, confidenceOffsets } = calibration;
  const { query, method, kind, language } = example;
  const isAnswerable = answerable >= getThreshold(answerableFrom, language);
  const unadjusted = shiftLogOdds(unshifted, confidenceOffsets[language] ?? 0);
  const wording = features && computeWordingFeatures(query, answer.selected, features, unadjusted);
  const confidence = applyWording(method, kind, wording, unadjusted, WORDING);
  return {
    ...answer,
    isAnswerable,
    isShown: isAnswerable && isConfidentEnough(unadjusted, confidence),
    confidence: isAnswerable ? confidence : scaleRefusalConfidence(answerable),
  };
}

/** Of confident answers that were not used for fitting; undefined where there were no questions. */
function measuredPrecision(
  scored: ScoredAnswer[],
  method: SearchMethod,
  kind: TextKind,
): Precisions | undefined {
  const own = scored.filter((answer) => answer.method === method && answer.kind === kind);
  if (!own.length) return undefined;
  const measured: Precisions = {};
  for (const answer of own) {
    if (!answer.isShown || answer.confidence <= 0.8) continue;
    const entry = (measured[answer.language] ??= { right: 0, answers: 0 });
    entry.answers++;
    if (isRight(answer)) entry.right++;
  }
  return measured;
}
