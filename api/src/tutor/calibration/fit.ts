import { writeFile } from 'node:fs/promises';
import { drawReliability } from './diagram.js';
import { fitLogistic, type LogisticModel, probability } from './logistic.js';
import { type Ask, halvesOf, withQuestions } from './question-set.js';
import { MODEL_SUPPORT_WEIGHT } from './parameters.js';
import { figuresOf, holdsFact, type Judged, reliability, tableOf } from './table.js';
import { chooseSentences } from '../compose-answer.js';
import { type Asked, type Evidence, rankEvidence, weigh } from '../evidence.js';
import { refusedConfidence, verdictFeatures } from '../verdict.js';

/**
 * Fits the tutor's probabilities: `npm run tutor:fit -- <squad.json>`. Half of the articles judge what was fitted on
 * the other half, and the other way round; these are the figures printed and drawn. What is kept is then fitted on all.
 */

/** Share of off-course questions that the refusals are set for; above the goal, for other courses are other. */
const REFUSED = 0.98;

interface Example extends Ask {
  asked: Asked;
  ranked: Evidence[];
}

interface Fitted {
  evidence: LogisticModel;
  covered: LogisticModel;
  confidence: LogisticModel;
}

interface Calibrated extends Fitted {
  /** Below this coverage a question is refused. */
  coveredFrom: number;
}

type Foretold = Omit<Judged, 'covered'> & { coverage: number };

const SOURCE = new URL('../../../src/tutor/calibration/', import.meta.url);
const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: npm run tutor:fit -- <squad.json>');

await withQuestions(file, async (asks, texts) => {
  const examples = asks.map((ask): Example => ({
    ...ask,
    asked: weigh(ask.question, ask.found),
    ranked: rankEvidence(ask.question, ask.found),
  }));
  const judged = crossed(examples, calibrate).map(({ model, example }) => judge(model, example));
  console.log(`${tableOf(figuresOf(judged, texts))}\n`);
  const counted = judged.filter(({ course }) => course !== 'unanswerable');
  await writeFile(new URL('reliability.png', SOURCE), await drawReliability(reliability(counted)));
  await writeFile(new URL('parameters.ts', SOURCE), parametersFile(calibrate(examples)));
  console.log('Written: parameters.ts and reliability.png');
});

/** Each example with what was fitted on the half of the articles that it is not of. */
function crossed<Model>(examples: Example[], fitOn: (half: Example[]) => Model) {
  const halves = halvesOf(examples);
  const models = halves.map(fitOn).reverse();
  return halves.flatMap((half, at) => half.map((example) => ({ model: models[at] as Model, example })));
}

/** Fits on all; the threshold is chosen where each half is foretold by the other, for a fit knows its own too well. */
function calibrate(examples: Example[]): Calibrated {
  const foretold = crossed(examples, fit).map(({ model, example }) => foretell(model, example));
  return { ...fit(examples), coveredFrom: thresholdOf(foretold) };
}

function fit(examples: Example[]): Fitted {
  const own = examples.filter(({ course }) => course === 'own');
  const sentences = own.flatMap((example) =>
    example.ranked.map((evidence) => ({ evidence, right: isRightSentence(example, evidence) })),
  );
  const evidence = fitLogistic(
    sentences.map((one) => one.evidence.features),
    sentences.map(({ right }) => Number(right)),
  );
  const counted = examples
    .filter(({ course }) => course !== 'unanswerable')
    .map((example) => ({ ...example, ...answerOf(evidence, example) }));
  const covered = fitLogistic(
    counted.map(({ features }) => features),
    counted.map(({ course }) => Number(course === 'own')),
  );
  const withCoverage = counted.map((one) => ({ ...one, coverage: probability(covered, one.features) }));
  // Only what is shown has a confidence, so only that may teach it.
  const coveredFrom = thresholdOf(withCoverage);
  const shown = withCoverage.filter(({ coverage }) => coverage >= coveredFrom);
  const confidence = fitLogistic(
    shown.map(({ features }) => features),
    shown.map(({ course, chosen, answers }) => Number(course === 'own' && holdsFact(chosen, answers))),
  );
  return { evidence, covered, confidence };
}

function isRightSentence({ slideId, answers }: Example, { passage, sentence }: Evidence): boolean {
  return passage.slideId === slideId && answers.some((answer) => sentence.includes(answer));
}

/** What the tutor would say if its evidence were weighed by this model. */
function answerOf(model: LogisticModel, { asked, ranked }: Example) {
  const weighed = ranked
    .map((evidence) => ({ ...evidence, probability: probability(model, evidence.features) }))
    .toSorted((a, b) => b.probability - a.probability);
  const chosen = chooseSentences(weighed);
  return { ranked: weighed, chosen, features: verdictFeatures(asked, weighed, chosen) };
}

function foretell(model: Fitted, example: Example): Foretold {
  const { ranked, chosen, features } = answerOf(model.evidence, example);
  const { article, course, answers, slideId } = example;
  return {
    article,
    course,
    answers,
    slideId,
    ranked,
    chosen,
    coverage: ranked.length ? probability(model.covered, features) : 0,
    confidence: ranked.length ? probability(model.confidence, features) : 0,
  };
}

function judge(model: Calibrated, example: Example): Judged {
  const { coverage, confidence, ...ask } = foretell(model, example);
  const covered = coverage >= model.coveredFrom;
  return { ...ask, covered, confidence: covered ? confidence : refusedConfidence(coverage) };
}

function thresholdOf(foretold: Pick<Foretold, 'course' | 'coverage'>[]): number {
  const others = foretold.filter(({ course }) => course === 'other').map(({ coverage }) => coverage);
  return others.toSorted((a, b) => a - b)[Math.floor(others.length * REFUSED)] ?? 0.5;
}

function parametersFile({ evidence, covered, confidence, coveredFrom }: Calibrated): string {
  const short = (value: number) => Number(value.toPrecision(6));
  const model = ({ bias, weights }: LogisticModel) =>
    `{\n  bias: ${short(bias)},\n  weights: [\n${weights.map((weight) => `    ${short(weight)},\n`).join('')}  ],\n}`;
  return `import type { LogisticModel } from './logistic.js';

// Written by \`npm run tutor:fit\`; see api/README.md.

/** Of \`EVIDENCE_FEATURES\`: that a sentence answers the question. */
export const EVIDENCE_MODEL: LogisticModel = ${model(evidence)};

/** Of \`VERDICT_FEATURES\`: that the course is about what is asked. */
export const COVERED_MODEL: LogisticModel = ${model(covered)};

/** Below this probability the tutor says that the course doesn't cover the question. */
export const COVERED_FROM = ${short(coveredFrom)};

/**
 * A model's answer is as sure as the built-in one, times the power of this of how much of its claims the slides say.
 * To be set from measurements with the model of the site.
 */
export const MODEL_SUPPORT_WEIGHT = ${MODEL_SUPPORT_WEIGHT};

/** Of \`VERDICT_FEATURES\`: that the chosen sentences hold the answer, where it is covered. */
export const CONFIDENCE_MODEL: LogisticModel = ${model(confidence)};
`;
}
