import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import {
  BUILT_IN_EMBEDDING_MODEL,
  createEmbeddingModel,
  type EmbeddingModel,
  type Env,
  readEnv,
  getModelFolder,
  nameVectors,
  SEARCH_MODELS,
} from '@lectern/infra';
import { writeSearchModel } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROSE_BY_MEANING } from '#tutor/evidence/calibrations/meaning';
import { formatTables } from '../figure-tables.js';
import { formatByMeaning } from '../parameters-file.js';
import type { CourseSet } from '../question-files.js';
import { askByMeaning, type AskedQuestion, loadCourses } from '../question-set.js';
import { chooseSearchModel } from './choose-search-model.js';
import { fitByMeaning } from './fit-methods.js';

/** Paragraphs with a question and its answer, by article. */
const ARTICLES: Record<string, [text: string, question: string, answer: string][]> = {
  Brunnen: [
    [
      'Der Brunnen am Markt wurde im Jahr 1712 von der Stadt gebaut und gibt bis heute Wasser.',
      'Wann wurde der Brunnen gebaut?',
      '1712',
    ],
    [
      'Im Winter wird das Wasser des Brunnens abgestellt, damit die Rohre nicht brechen können.',
      'Wann wird das Wasser abgestellt?',
      'Im Winter',
    ],
  ],
  Mühle: [
    [
      'Die Mühle am Bach gehörte lange Zeit der Familie Hartung, die dort Korn gemahlen hat.',
      'Wem gehörte die Mühle?',
      'Hartung',
    ],
    [
      'Das Rad der Mühle hat einen Durchmesser von sechs Metern und ist aus Eichenholz gemacht.',
      'Woraus ist das Rad der Mühle?',
      'Eichenholz',
    ],
  ],
  Pont: [
    [
      'Le pont de la ville a été construit en 1854 et il relie les deux rives de la rivière.',
      'Quand le pont a-t-il été construit ?',
      '1854',
    ],
    [
      'Les piétons passent sur le pont toute la journée, mais les voitures y sont interdites.',
      'Que relie le pont de la ville ?',
      'piétons',
    ],
  ],
  Jardin: [
    [
      'Le jardin de la mairie est ouvert au public du mois de mars jusqu’à la fin du mois d’octobre.',
      'Quand le jardin est-il ouvert ?',
      'mars',
    ],
    [
      'Les roses du jardin ont été plantées par un botaniste qui vivait dans la maison voisine.',
      'Qui a planté les roses du jardin ?',
      'botaniste',
    ],
  ],
};

let database: TestDatabase;
let folder: string;
let env: Env;
let model: EmbeddingModel;
let asked: AskedQuestion[];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lectern-fit-model-'));
  env = readEnv({ ...process.env, DATABASE_URL: database.url, DATA_DIR: folder });
  const installedModel = { model: writeSearchModel(folder), folder };
  model = createEmbeddingModel({ embeddingModel: undefined, installedModel });
  const courses = await loadCourses(database.source, Object.entries(ARTICLES).map(buildCourse));
  asked = await askByMeaning(database.source, env, model, courses);
});
afterAll(async () => {
  model.release?.();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function buildCourse([title, paragraphs]: [string, (typeof ARTICLES)[string]]): CourseSet {
  return {
    kind: 'prose',
    title: `${title} (test)`,
    slides: paragraphs.map(([text], index) => ({
      title: `Slide ${index + 1}`,
      content: `<p>${text}</p>`,
      text,
    })),
    questions: paragraphs.map(([, question, answer], index) => ({
      id: question,
      question,
      answers: [answer],
      slides: [index],
    })),
  };
}

test('an installed model in several languages is fitted, and stored beside the parameters of other models', () => {
  expect(new Set(asked.map(({ language }) => language))).toEqual(new Set(['de', 'fr']));
  expect(asked.every(({ result }) => result.embeddingModel === 'tiny@01234567')).toBe(true);

  const { meaning, scored } = fitByMeaning(asked);
  if (!meaning) throw new Error('Nothing was fitted.');
  expect(scored).toHaveLength(asked.length);
  expect(Object.keys(meaning.confidenceOffsets).sort()).toEqual(['de', 'fr']);
  expect(meaning.evidence.weights.passageSimilarity).not.toBe(0);
  expect(formatTables(scored, new Map())).toContain('| prose, de, by meaning | 4 |');

  const file = formatByMeaning({ ...PROSE_BY_MEANING, [model.name]: meaning });
  expect(file).toMatch(/"all-MiniLM-L6-v2": [^]*"tiny@01234567": /);
});

test('a model that is not there is refused with the command that installs it', async () => {
  await expect(chooseSearchModel(env, 'multilingual-e5-small')).rejects.toThrow(
    'multilingual-e5-small is not installed: npm run models -- install multilingual-e5-small.',
  );
  await expect(chooseSearchModel(env, 'tiny')).rejects.toThrow('There is no search model tiny. There are ');
  expect((await chooseSearchModel(env, BUILT_IN_EMBEDDING_MODEL)).name).toBe(BUILT_IN_EMBEDDING_MODEL);
});

test('a model that `npm run models` installed is chosen by its name, with its commit in the name of the vectors', async () => {
  const [model] = SEARCH_MODELS;
  if (!model) throw new Error('There is no search model.');
  for (const { path, size } of model.files) {
    const file = join(getModelFolder(env, model), path);
    mkdirSync(dirname(file), { recursive: true });
    const handle = openSync(file, 'w');
    ftruncateSync(handle, size); // takes no space
    closeSync(handle);
  }
  expect((await chooseSearchModel(env, model.name)).name).toBe(nameVectors(model));
});
