import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createDataSource, writePassages } from '@lectern/data';
import { readEnv } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { type Found, RetrievalService } from '../retrieval.service.js';

/** The shape of SQuAD 2: articles of paragraphs, each with questions and their answers. */
const Squad = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z.array(
            z.object({
              id: z.string(),
              question: z.string(),
              is_impossible: z._default(z.boolean(), false),
              answers: z.array(z.object({ text: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Article = z.output<typeof Squad>['data'][number];

/** A question asked in a course, with what the search found. */
export interface Ask {
  question: string;
  /** Title of the article that it was written for. */
  article: string;
  /** `own`: the course has the answer; `other`: it is another article; `unanswerable`: near the text, but no answer. */
  course: 'own' | 'other' | 'unanswerable';
  /** What may be said as the answer, letter for letter. */
  answers: string[];
  /** The slide that holds the answer. */
  slideId: string;
  found: Found;
}

interface LoadedArticle extends Article {
  courseId: string;
  slideIds: string[];
}

/** Which articles a course of these questions is made for. */
async function readArticles(file: string): Promise<Article[]> {
  return z.parse(Squad, JSON.parse(await readFile(file, 'utf8'))).data;
}

/** Makes a course of every article, a slide of every paragraph. */
async function loadArticles(source: DataSource, articles: Article[]): Promise<LoadedArticle[]> {
  const loaded: LoadedArticle[] = [];
  for (const article of articles) {
    // Told by what they hold, so that every run finds the same.
    const courseId = uuidOf(article.title);
    const moduleId = uuidOf(`${article.title} module`);
    const title = article.title.replaceAll('_', ' ');
    const slideIds = article.paragraphs.map((_, at) => uuidOf(`${article.title} ${at}`));
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
        `INSERT INTO slides (id, module_id, title, content, position)
         SELECT id, $2, 'Slide ' || at, content, at
           FROM unnest($1::uuid[], $3::text[]) WITH ORDINALITY AS slide(id, content, at)`,
        [slideIds, moduleId, article.paragraphs.map(({ context }) => `<p>${escaped(context)}</p>`)],
      );
      await writePassages(manager, courseId);
    });
    loaded.push({ ...article, courseId, slideIds });
  }
  await source.query('ANALYZE passages');
  return loaded;
}

/** Asks every question in its own course, and every answerable one in another article's, chosen by its id. */
async function askAll(retrieval: RetrievalService, articles: LoadedArticle[]): Promise<Ask[]> {
  const asks: Ask[] = [];
  const texts = new Map<string, Found['passages'][number]>();
  for (const article of articles) {
    const others = articles.filter((other) => other !== article);
    for (const [at, { qas }] of article.paragraphs.entries()) {
      for (const { id, question, answers, is_impossible } of qas) {
        const ask = async (courseId: string, course: Ask['course']) => {
          const found = await retrieval.find(question, courseId, { role: 'student' });
          // The same text is found by many questions: kept once.
          const passages = found.passages.map((passage) => {
            const known = texts.get(passage.id) ?? passage;
            texts.set(passage.id, known);
            return { ...known, rank: passage.rank };
          });
          asks.push({
            question,
            article: article.title,
            course,
            answers: [...new Set(answers.map(({ text }) => text))],
            slideId: article.slideIds[at] ?? '',
            found: { ...found, passages },
          });
        };
        await ask(article.courseId, is_impossible ? 'unanswerable' : 'own');
        const other = others[numberOf(id) % (others.length || 1)];
        if (!is_impossible && other) await ask(other.courseId, 'other');
      }
    }
  }
  return asks;
}

/**
 * Asks the questions of a file on the empty, migrated database of DATABASE_URL.
 * @param use gets them, and the text of every slide as the file has it
 */
export async function withQuestions(
  file: string,
  use: (asks: Ask[], texts: Map<string, string>) => Promise<void>,
): Promise<void> {
  const source = await createDataSource(readEnv().databaseUrl).initialize();
  try {
    const articles = await loadArticles(source, await readArticles(file));
    const texts = new Map(
      articles.flatMap(({ paragraphs, slideIds }) =>
        slideIds.map((slideId, at) => [slideId, paragraphs[at]?.context ?? ''] as const),
      ),
    );
    await use(await askAll(new RetrievalService(source), articles), texts);
  } finally {
    await source.destroy();
  }
}

/** The questions of every second article and those of the others, the same ones in every run. */
export function halvesOf<A extends Ask>(asks: A[]): [A[], A[]] {
  const articles = [...new Set(asks.map(({ article }) => article))].sort((a, b) => numberOf(a) - numberOf(b));
  const isSecond = (ask: A) => articles.indexOf(ask.article) % 2 === 1;
  return [asks.filter((ask) => !isSecond(ask)), asks.filter(isSecond)];
}

function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}

function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
