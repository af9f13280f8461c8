import { parseArgs } from 'node:util';
import { createModel, type Model, readEnv } from '@lectern/infra';
import { askModel, type ModelScore } from './model/ask-model.js';
import { chooseQuestions, type QuestionOfHalf } from './model/choose-questions.js';
import { addUsage, estimateUsage, formatCost, parsePrices } from './model/cost.js';
import { fitModel, MIN_ANSWERS } from './model/fit-model.js';
import { writeModelFit } from './model/model-file.js';
import { formatLetThrough, formatModelTable } from './model/model-table.js';
import { withQuestions } from './question-set.js';

/**
 * Asks the language model of `OPENAI_MODEL` the questions on slides, fits the confidence in its answers on one half of the decks and
 * prints cost and figures of the other half:
 * `npm run tutor:model -- --decks <folder>... --price-in <price> --price-out <price> [--limit <questions>] [--yes]`.
 */
const REPOSITORY = new URL('../../../../', import.meta.url);
/** The cost is estimated from these; without `--yes` no other is asked. */
const FIRST_QUESTIONS = 5;

const { values } = parseArgs({
  options: {
    slides: { type: 'string' },
    limit: { type: 'string' },
    'price-in': { type: 'string' },
    'price-out': { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
});
const prices = parsePrices(values['price-in'], values['price-out']);
const limit = values.limit === undefined ? undefined : Number(values.limit);
if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
  throw new Error('--limit needs a number of questions.');
const env = readEnv();
const model = createModel(env);
if (!env.model || !model)
  throw new Error('Which model? Set OPENAI_MODEL, OPENAI_BASE_URL and OPENAI_API_KEY.');
if (!values.slides) throw new Error('Which decks? npm run tutor:model -- --decks <folder>...');
const { name } = env.model;

await withQuestions(
  async (all, texts) => {
    const questions = chooseQuestions(all, limit);
    const first = await askAll(model, questions.slice(0, FIRST_QUESTIONS));
    const used = addUsage(first.map(({ usage }) => usage));
    console.log(`The first ${first.length} questions: ${formatCost(used, prices)}.`);
    if (first.every(({ hasFailed }) => hasFailed)) throw new Error(`${name} answered none of them.`);
    const estimated = estimateUsage(used, first.length, questions.length);
    console.log(`All ${questions.length} questions, estimated: ${formatCost(estimated, prices)}.`);
    if (!values.yes) return console.log('Ask them all with --yes.');
    const rest = await askAll(model, questions.slice(FIRST_QUESTIONS));
    await report([...first, ...rest], texts);
  },
  { args: ['--slides', values.slides] },
);

async function askAll(model: Model, questions: QuestionOfHalf[]): Promise<ModelScore[]> {
  const scores: ModelScore[] = [];
  for (const question of questions) scores.push(await askModel(model, question));
  return scores;
}

async function report(scores: ModelScore[], texts: Map<string, string>): Promise<void> {
  const answered = scores.filter(({ hasFailed }) => !hasFailed);
  const fit = fitModel(answered);
  const measured = answered.filter(({ half }) => half === 'measure');
  console.log(`${formatModelTable(measured, fit)}\n`);
  console.log(formatLetThrough(measured, texts));
  console.log(`Left out, because the model failed: ${scores.length - answered.length} of ${scores.length}.`);
  console.log(`All: ${formatCost(addUsage(scores.map(({ usage }) => usage)), prices)}.`);
  if (!fit) return console.log(`Not fitted: fewer than ${MIN_ANSWERS} answers, or all right, or all wrong.`);
  await writeModelFit(new URL('api/src/tutor/evidence/model-parameters.ts', REPOSITORY), name, fit);
  console.log('Wrote api/src/tutor/evidence/model-parameters.ts');
}
