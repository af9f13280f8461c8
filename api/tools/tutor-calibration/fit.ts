import { writeFile } from 'node:fs/promises';
import { type Answerability, answerFeatures, refusalConfidence } from '#tutor/answerability';
import { selectSentences } from '#tutor/compose-answer';
import { type Evidence, rankEvidence } from '#tutor/evidence';
import type { AnswerFeature, EvidenceFeature } from '#tutor/features';
import { type Features, type LogisticModel, probability } from '#tutor/logistic';
import { createQuery, type Query } from '#tutor/query';
import { containsFact, figuresOf, formatFigures, reliability, type ScoredAnswer } from './figures.js';
import { fitLogistic } from './fit-logistic.js';
import { type Calibration, type Models, writeParameters } from './parameters-file.js';
import { type AskedQuestion, splitArticles, withQuestions } from './question-set.js';
import { drawReliability } from './reliability-diagram.js';

/**
 * Fits the tutor's probabilities: `npm run tutor:fit -- <squad.json>`. The printed and drawn figures are
 * cross-validated: each half of the articles is scored by what was fitted on the other half. The written parameters
 * are fitted on all articles.
 */

/** Target refusal rate for off-course questions; above the goal of 97% as a margin for courses unlike these. */
const TARGET_REFUSAL_RATE = 0.98;

interface Example extends AskedQuestion {
  query: Query;
  ranked: Evidence[];
}

interface SelectedAnswer extends Pick<Answerability, 'ranked' | 'selected'> {
  features: Features<AnswerFeature> | null;
}

type PredictedAnswer = Omit<ScoredAnswer, 'isAnswerable'> & { answerable: number };

const REPOSITORY = new URL('../../../../', import.meta.url);
const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: npm run tutor:fit -- <squad.json>');

await withQuestions(file, async (questions, texts) => {
  const examples = questions.map((question): Example => ({
    ...question,
    query: createQuery(question.question, question.result),
    ranked: rankEvidence(question.question, question.result),
  }));
  const scored = crossValidate(examples, calibrate).map(({ model, example }) => score(model, example));
  console.log(`${formatFigures(figuresOf(scored, texts))}\n`);
  const counted = scored.filter(({ course }) => course !== 'unanswerable');
  await writeFile(
    new URL('docs/tutor-reliability.png', REPOSITORY),
    await drawReliability(reliability(counted)),
  );
  await writeParameters(new URL('api/src/tutor/parameters.ts', REPOSITORY), calibrate(examples));
  console.log('Wrote api/src/tutor/parameters.ts and docs/tutor-reliability.png');
});

/** Each example with the model that was fitted on the half of the articles that does not contain it. */
function crossValidate<Model>(examples: Example[], fitHalf: (half: Example[]) => Model) {
  const halves = splitArticles(examples);
  const models = halves.map(fitHalf).reverse();
  return halves.flatMap((half, index) => half.map((example) => ({ model: models[index] as Model, example })));
}

/** Fits the models on all examples, and the threshold on cross-validated predictions, which are not overconfident. */
function calibrate(examples: Example[]): Calibration {
  const predicted = crossValidate(examples, fit).map(({ model, example }) => predict(model, example));
  return { ...fit(examples), answerableFrom: refusalThreshold(predicted) };
}

function fit(examples: Example[]): Models {
  const evidence = fitEvidence(examples.filter(({ course }) => course === 'own'));
  const answers = examples
    .filter(({ course }) => course !== 'unanswerable')
    .map((example) => ({ ...example, ...selectAnswer(evidence, example) }))
    .flatMap(({ features, ...answer }) => (features ? [{ ...answer, features }] : []));
  const answerable = fitLogistic(
    answers.map(({ features }) => features),
    answers.map(({ course }) => Number(course === 'own')),
  );
  const predicted = answers.map((answer) => ({
    ...answer,
    answerable: probability(answerable, answer.features),
  }));
  // Only answers that are shown have a confidence, so the confidence is fitted on these alone.
  const threshold = refusalThreshold(predicted);
  const shown = predicted.filter(({ answerable }) => answerable >= threshold);
  const confidence = fitLogistic(
    shown.map(({ features }) => features),
    shown.map(({ course, selected, answers }) => Number(course === 'own' && containsFact(selected, answers))),
  );
  return { evidence, answerable, confidence };
}

/** A sentence of the right slide that contains an expected answer is a positive example, every other a negative one. */
function fitEvidence(examples: Example[]): LogisticModel<EvidenceFeature> {
  const sentences = examples.flatMap(({ ranked, slideId, answers }) =>
    ranked.map(({ features, passage, sentence }) => ({
      features,
      isRight: passage.slideId === slideId && answers.some((answer) => sentence.includes(answer)),
    })),
  );
  return fitLogistic(
    sentences.map(({ features }) => features),
    sentences.map(({ isRight }) => Number(isRight)),
  );
}

/** The answer that the tutor would compose with this model of evidence. */
function selectAnswer(model: LogisticModel<EvidenceFeature>, { query, ranked }: Example): SelectedAnswer {
  const reranked = ranked
    .map((evidence) => ({ ...evidence, probability: probability(model, evidence.features) }))
    .toSorted((a, b) => b.probability - a.probability);
  const selected = selectSentences(reranked);
  return { ranked: reranked, selected, features: answerFeatures(query, reranked, selected) };
}

function predict(models: Models, example: Example): PredictedAnswer {
  const { ranked, selected, features } = selectAnswer(models.evidence, example);
  const { article, course, answers, slideId } = example;
  return {
    article,
    course,
    answers,
    slideId,
    ranked,
    selected,
    answerable: features ? probability(models.answerable, features) : 0,
    confidence: features ? probability(models.confidence, features) : 0,
  };
}

function score(calibration: Calibration, example: Example): ScoredAnswer {
  const { answerable, confidence, ...answer } = predict(calibration, example);
  const isAnswerable = answerable >= calibration.answerableFrom;
  return { ...answer, isAnswerable, confidence: isAnswerable ? confidence : refusalConfidence(answerable) };
}

function refusalThreshold(predicted: Pick<PredictedAnswer, 'course' | 'answerable'>[]): number {
  const offCourse = predicted.filter(({ course }) => course === 'other').map(({ answerable }) => answerable);
  return offCourse.toSorted((a, b) => a - b)[Math.floor(offCourse.length * TARGET_REFUSAL_RATE)] ?? 0.5;
}
