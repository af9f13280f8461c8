import { createHash, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDataSource, embedPassages, writePassages } from '@lectern/data';
import { slideText } from '@lectern/text';
import { type EmbeddingModel, type Env, readEnv, type TextUse } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import type { Illustration } from '#tutor/evidence/illustrated-slide';
import { findPreviousQuestion } from '#tutor/question-kinds/follow-up';
import { RetrievalService, type SearchResult } from '#tutor/search/retrieval.service';
import type { SearchMethod } from '#tutor/search/search-method';
import { VectorSearch } from '#tutor/search/vector-search';
import type { PlacedText } from './boxes/find-boxes.js';
import { chooseSearchModel } from './fitting/choose-search-model.js';
import { parseArticle, hashId } from './folds.js';
import {
  type CourseSet,
  type Half,
  type QuestionOfSet,
  readDecks,
  readSquad,
  type TextKind,
} from './question-files.js';
import { readDocuments } from './wording/documents.js';

/** Of a learner without courses. */
const ASKER_ID = randomUUID();

/** A question asked in a course, with the result of the search. */
export interface AskedQuestion {
  question: string;
  kind: TextKind;
  /** Questions in a language that the embedding model knows are asked by words alone, and with meaning. */
  method: SearchMethod;
  /** ISO 639-1 code of the article or deck. */
  language: string;
  /** Title of the article or deck that the question was written for. */
  article: string;
  /** `own`: the course has the answer; `other`: another course; `unanswerable`: near the subject, but without an answer. */
  course: 'own' | 'other' | 'unanswerable';
  words?: QuestionOfSet['words'];
  /** Of a question on a document or on a file of a half; else undefined. */
  half?: Half;
  /** Whether the question is on a document, which is asked about in other words. */
  isDocument?: true;
  /** The previous question, if the tutor takes this one as referring to it. */
  context?: string | undefined;
  /** The accepted answers, verbatim from the text. */
  answers: string[];
  /** The slides that answer the question. */
  slideIds: string[];
  picture?: QuestionOfSet['picture'];
  /** What the slides that were found show besides their text. */
  illustrations: Illustration[];
  /** Which pages of the deck that the question was written for are illustrated, from 1. */
  pages: { page: number; isIllustrated: boolean }[];
  result: SearchResult;
}

interface LoadedCourse extends CourseSet {
  courseId: string;
  language: string;
  slideIds: string[];
}

/** Imports the articles and decks as courses. Exported for the tests. */
export async function loadCourses(source: DataSource, courses: CourseSet[]): Promise<LoadedCourse[]> {
  const loaded: LoadedCourse[] = [];
  for (const course of courses) {
    const { title, slides } = course;
    // Derived from the content, so that every run gets the same result.
    const courseId = buildUuid(title);
    const moduleId = buildUuid(`${title} module`);
    const slideIds = slides.map((_, index) => buildUuid(`${title} ${index}`));
    await source.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO courses (id, slug, title, is_published) VALUES ($1::uuid, $1::uuid::text, $2, true)',
        [courseId, title],
      );
      await manager.query('INSERT INTO modules (id, course_id, title, position) VALUES ($1, $2, $3, 0)', [
        moduleId,
        courseId,
        title,
      ]);
      await manager.query(
        `INSERT INTO slides (id, module_id, title, content, is_illustrated, image_alt, position)
         SELECT id, $2, title, content, is_illustrated, image_alt, at
           FROM unnest($1::uuid[], $3::text[], $4::text[], $5::boolean[], $6::text[])
                WITH ORDINALITY AS slide(id, title, content, is_illustrated, image_alt, at)`,
        [
          slideIds,
          moduleId,
          slides.map(({ title }) => title),
          slides.map(({ content }) => content),
          slides.map(({ isIllustrated = null }) => isIllustrated),
          slides.map(({ imageAlt = null }) => imageAlt),
        ],
      );
      await writePassages(manager, courseId);
    });
    const [main] = await source.query<{ language: string }[]>(
      'SELECT language FROM course_languages WHERE course_id = $1 ORDER BY passage_count DESC LIMIT 1',
      [courseId],
    );
    loaded.push({ ...course, courseId, language: main?.language ?? '', slideIds });
  }
  await source.query('ANALYZE passages');
  return loaded;
}

/**
 * Asks every question in its own course, and every answerable one also in another course of the same language and kind of
 * text, which its id selects.
 */
async function askAll(
  retrieval: RetrievalService,
  method: SearchMethod,
  courses: LoadedCourse[],
): Promise<AskedQuestion[]> {
  const illustrations = listIllustrations(courses);
  const asked: AskedQuestion[] = [];
  const texts = new Map<string, SearchResult['passages'][number]>();
  for (const own of courses) {
    const { kind, language, title, half, isDocument } = own;
    const others = chooseOthers(own, courses);
    const pages = own.slides.flatMap(({ page, isIllustrated = false }) =>
      page ? [{ page, isIllustrated }] : [],
    );
    for (const { id, question, answers, slides, words, before, picture } of own.questions) {
      const context = before && findPreviousQuestion(question, [{ role: 'user', content: before }]);
      const ask = async (courseId: string, course: AskedQuestion['course']) => {
        const searched = context ? `${context} ${question}` : question;
        const result = await retrieval.search(searched, courseId, {
          id: ASKER_ID,
          role: 'student',
          usesModel: null,
        });
        if (method === 'meaning' && !result.embeddingModel) return;
        // Many questions find the same passage; share one copy of its text.
        const passages = result.passages.map((passage) => {
          const known = texts.get(passage.id) ?? passage;
          texts.set(passage.id, known);
          return { ...passage, text: known.text };
        });
        asked.push({
          question,
          kind,
          method,
          language,
          article: title,
          course,
          ...(words && { words }),
          ...(half && { half }),
          ...(isDocument && { isDocument }),
          ...(context && { context }),
          answers,
          slideIds: slides.flatMap((slide) => own.slideIds[slide] ?? []),
          ...(picture && { picture }),
          illustrations: illustrations.get(courseId) ?? [],
          pages,
          result: { ...result, passages },
        });
      };
      await ask(own.courseId, answers.length ? 'own' : 'unanswerable');
      const other = others[hashId(id) % (others.length || 1)];
      if (answers.length && other && !before) await ask(other.courseId, 'other');
    }
  }
  return asked;
}

/** By the id of each course, what its slides show besides their text. */
function listIllustrations(courses: LoadedCourse[]): Map<string, Illustration[]> {
  return new Map(
    courses.map(({ courseId, slides, slideIds }) => [
      courseId,
      slides.map(({ isIllustrated = null, imageAlt = null }, index) => ({
        slideId: slideIds[index] ?? '',
        isIllustrated,
        imageAlt,
      })),
    ]),
  );
}

type CourseOfLanguage = Pick<LoadedCourse, 'kind' | 'half' | 'language' | 'title'>;

/**
 * The other courses of the same language and kind of text, without translations, in the order of their titles. The order of
 * the files in the arguments must not decide in which course a question is asked.
 */
export function chooseOthers<Course extends CourseOfLanguage>(own: Course, courses: Course[]): Course[] {
  return courses
    .filter(
      (other) =>
        other !== own &&
        other.kind === own.kind &&
        other.half === own.half &&
        other.language === own.language &&
        !isTranslation(own, other),
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Whether two courses are the same article of two files. */
function isTranslation(a: CourseOfLanguage, b: CourseOfLanguage): boolean {
  return parseArticle(a.title) === parseArticle(b.title);
}

/**
 * Asks the questions of the files in the arguments on the empty, migrated database of DATABASE_URL. Arguments: files in
 * SQuAD's format, `--slides <file>` with what `worker/tools/deck-slides.ts` wrote, and `--documents <folder>` with the files of
 * `questions/documents.tsv`. With `--search-model <name>`, all are asked by meaning alone, with this model.
 * @param use receives the questions, by slide id the text of every slide and the places of a page's lines, and how it was asked
 * @param withPictures also ask the questions about pictures, and all by words alone
 * @param args those of the command; given where it has other options, too
 */
export async function withQuestions(
  use: (
    questions: AskedQuestion[],
    texts: Map<string, string>,
    run: {
      lines: Map<string, PlacedText[]>;
      embeddingModel: string;
      searchModel: string | undefined;
      keepsWeights: boolean;
    },
  ) => Promise<void>,
  { withPictures = false, args = process.argv.slice(2) } = {},
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      slides: { type: 'string' },
      documents: { type: 'string' },
      'search-model': { type: 'string' },
      'keep-weights': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (!positionals.length && !values.slides && !values.documents)
    throw new Error(
      'Usage: npm run tutor:measure -- [<squad.json>...] [--decks <folder>...] [--documents <folder>]',
    );
  const source = await createDataSource(readEnv().databaseUrl).initialize();
  try {
    const articles = (await Promise.all(positionals.map((file) => readSquad(file, slideText)))).flat();
    const decks = values.slides ? await readDecks(values.slides, slideText, { withPictures }) : [];
    const documents = values.documents ? await readDocuments(values.documents, slideText) : [];
    const courses = await loadCourses(source, [...articles, ...decks, ...documents]);
    const texts = new Map(
      courses.flatMap(({ slides, slideIds }) =>
        slideIds.map((slideId, index) => [slideId, slides[index]?.text ?? ''] as const),
      ),
    );
    const lines = new Map(
      courses.flatMap(({ slides, slideIds }) =>
        slideIds.flatMap((slideId, index) => {
          const placed = slides[index]?.lines;
          return placed ? [[slideId, placed] as const] : [];
        }),
      ),
    );
    const env = readEnv();
    const searchModel = values['search-model'];
    const embeddingModel = await chooseSearchModel(env, searchModel);
    const withoutVectors = { search: () => Promise.resolve(undefined) };
    const byWords = searchModel
      ? []
      : await askAll(new RetrievalService(source, withoutVectors), 'words', courses);
    const byMeaning = withPictures ? [] : await askByMeaning(source, env, embeddingModel, courses);
    await use([...byWords, ...byMeaning], texts, {
      lines,
      embeddingModel: embeddingModel.name,
      searchModel,
      keepsWeights: values['keep-weights'],
    });
  } finally {
    await source.destroy();
  }
}

/** Exported for the tests. */
export async function askByMeaning(
  source: DataSource,
  env: Env,
  embeddingModel: EmbeddingModel,
  courses: LoadedCourse[],
): Promise<AskedQuestion[]> {
  await embedPassages(source, embeddingModel);
  // Without the signal, questions have no deadline: how busy the machine is must not change the figures.
  const patientModel = {
    ...embeddingModel,
    embed: (texts: string[], use: TextUse) => embeddingModel.embed(texts, use),
  };
  const vectors = new VectorSearch(patientModel, source, env);
  return askAll(new RetrievalService(source, vectors), 'meaning', courses);
}

function buildUuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}
