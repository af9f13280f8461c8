import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeUTF8 } from 'entities';
import * as z from 'zod/mini';
import type { PlacedText } from './boxes/find-boxes.js';
import { type PictureQuestion, readPictureQuestions, splitDecks } from './pictures/picture-questions.js';
import {
  readFollowUps,
  readQuestionDecks,
  readSlideQuestions,
  type SlideQuestion,
} from './slide-questions.js';

/** The kind of text that questions were written for. */
export type TextKind = 'prose' | 'slides';

export interface QuestionOfSet {
  id: string;
  question: string;
  /** The accepted answers, verbatim from the text; none if the course has no answer. */
  answers: string[];
  /** Indexes of the slides that answer the question. */
  slides: number[];
  /** Slide questions: `same` words as the slide, `other` words, or a question that refers to the one `before` it. */
  words?: 'same' | 'other' | 'follow-up';
  before?: string;
  /** Of a question about a picture, chart, diagram or table. */
  picture?: Pick<PictureQuestion, 'kind' | 'answer'>;
}

/** Which half a document or article is in: one is fitted on, the other one only measured. */
export type Half = 'fit' | 'measure';

/** An article or a deck, as a course. */
export interface CourseSet {
  kind: TextKind;
  /** Of documents asked about in other words, and of files that `npm run tutor:halves` wrote; else undefined. */
  half?: Half;
  /** Whether it is a document that is asked about in other words. */
  isDocument?: true;
  title: string;
  /** `text` is the slide's text, in which citations are looked up. */
  slides: {
    title: string;
    content: string;
    text: string;
    page?: number;
    isIllustrated?: boolean;
    imageAlt?: string | null;
    /** Of a page of a deck. */
    lines?: PlacedText[];
  }[];
  questions: QuestionOfSet[];
}

/** The format of SQuAD 2: articles of paragraphs, each with questions and their answers. */
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

/** Paragraphs with their questions. */
export type Article = z.infer<typeof Squad>['data'][number];

export async function readArticles(file: string): Promise<Article[]> {
  return z.parse(Squad, JSON.parse(await readFile(file, 'utf8'))).data;
}

/** What `worker/tools/deck-slides.ts` writes. */
const Decks = z.array(
  z.object({
    deck: z.string(),
    sha256: z.string(),
    slides: z.array(
      z.object({
        page: z.int(),
        title: z.string(),
        content: z.string(),
        isIllustrated: z.boolean(),
        imageAlt: z.nullable(z.string()),
        lines: z.array(
          z.object({
            text: z.string(),
            x: z.number(),
            y: z.number(),
            width: z.number(),
            height: z.number(),
          }),
        ),
      }),
    ),
  }),
);

/**
 * Every article as a course and every paragraph as a slide.
 * @param textOf the text of a slide's HTML: line breaks of the paragraph are spaces there
 */
export async function readSquad(file: string, textOf: (html: string) => string): Promise<CourseSet[]> {
  const half = /-(fit|measure)\.json$/.exec(file)?.[1] as Half | undefined;
  return (await readArticles(file)).map(({ title, paragraphs }) => ({
    kind: 'prose',
    ...(half && { half }),
    // The same article exists in several languages.
    title: `${title.replaceAll('_', ' ')} (${basename(file, '.json')})`,
    slides: paragraphs.map(({ context }, index) => {
      const content = `<p>${escapeUTF8(context)}</p>`;
      return { title: `Slide ${index + 1}`, content, text: textOf(content) };
    }),
    questions: paragraphs.flatMap(({ qas }, slide) =>
      qas.map(({ id, question, is_impossible, answers }) => ({
        id,
        question,
        answers: is_impossible ? [] : [...new Set(answers.map(({ text }) => text))],
        slides: [slide],
      })),
    ),
  }));
}

/**
 * The decks that have questions in `questions/`.
 * @param textOf the text of a slide's HTML
 * @param withPictures also the questions about pictures, each deck with its half
 * @throws if a deck is not the file that the questions were written for, or a key fact is not on its pages
 */
export async function readDecks(
  file: string,
  textOf: (html: string) => string,
  { withPictures = false } = {},
): Promise<CourseSet[]> {
  const decks = z.parse(Decks, JSON.parse(await readFile(file, 'utf8')));
  const aboutPictures = withPictures ? await readPictureQuestions() : [];
  const halves = withPictures ? splitDecks(await readQuestionDecks(), aboutPictures) : undefined;
  const questions: (SlideQuestion | PictureQuestion)[] = [
    ...(await readSlideQuestions()),
    ...(await readFollowUps()),
    ...aboutPictures,
  ];
  const checksums = new Map((await readQuestionDecks()).map(({ deck, sha256 }) => [deck, sha256]));
  return decks.flatMap(({ deck, sha256, slides }) => {
    const own = questions.filter((question) => question.deck === deck);
    if (!own.length) return [];
    if (sha256 !== checksums.get(deck)) throw new Error(`${deck}: another file than in questions/decks.tsv`);
    const texts = slides.map(({ content }) => textOf(content));
    const half = halves?.get(deck);
    return {
      kind: 'slides' as const,
      ...(half && { half }),
      title: deck,
      slides: slides.map(({ page, title, content, isIllustrated, imageAlt, lines }, index) => ({
        page,
        title,
        content,
        isIllustrated,
        imageAlt,
        lines,
        text: `${title}\n${texts[index]}`,
      })),
      questions: own.map((question) => {
        const { answers } = question;
        const isShownOnly = 'answer' in question && question.answer === 'picture';
        const indexes = question.pages.map((page) => slides.findIndex((slide) => slide.page === page));
        const wrong = indexes.findIndex((index) =>
          isShownOnly
            ? index < 0
            : !answers.some((answer) => `${slides[index]?.title}\n${texts[index]}`.includes(answer)),
        );
        if (wrong >= 0)
          throw new Error(
            `${deck}, page ${question.pages[wrong]}: the slide does not contain "${answers.join(' | ')}"`,
          );
        return {
          id: `${deck} ${question.question}`,
          question: question.question,
          answers,
          slides: indexes,
          ...describe(question),
        };
      }),
    };
  });
}

function describe(
  question: SlideQuestion | PictureQuestion,
): Pick<QuestionOfSet, 'words' | 'before' | 'picture'> {
  if ('answer' in question) return { picture: { kind: question.kind, answer: question.answer } };
  const { words, before } = question;
  return { ...(words !== 'none' && { words }), ...(before && { before }) };
}
