import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groupBy } from '@lectern/data';
import { detectTextKind } from '#tutor/evidence/text-kind';
import type { CourseSet, Half } from '../question-files.js';
import { readRows } from '../slide-questions.js';
import { splitDocument } from './document-slides.js';

/** A row of `questions/documents.tsv`: one file of a document. */
export interface DocumentFile {
  document: string;
  half: Half;
  language: string;
  author: string;
  license: string;
  repository: string;
  commit: string;
  path: string;
  sha256: string;
}

/** A row of `questions/other-words.tsv`; `questions/README.md` explains the columns. */
interface DocumentQuestion {
  document: string;
  /** Sections that answer, from 1 through all files of the document; none without an answer. */
  slides: number[];
  answers: string[];
  question: string;
}

const QUESTIONS = new URL('../../../../tools/tutor-calibration/questions/', import.meta.url);

/** @param folder that of the questions, with a slash at its end */
export async function readDocumentFiles(folder = QUESTIONS): Promise<DocumentFile[]> {
  const rows = await readRows(new URL('documents.tsv', folder));
  return rows.map(
    ([
      document = '',
      half = '',
      language = '',
      author = '',
      license = '',
      repository = '',
      commit = '',
      path = '',
      sha256 = '',
    ]) => ({ document, half: half as Half, language, author, license, repository, commit, path, sha256 }),
  );
}

export async function readDocumentQuestions(folder = QUESTIONS): Promise<DocumentQuestion[]> {
  const rows = await readRows(new URL('other-words.tsv', folder));
  return rows.map(([document = '', slides = '', , facts = '', question = '']) => ({
    document,
    slides: slides.split(',').filter(Boolean).map(Number),
    answers: facts.split(' | ').filter(Boolean),
    question,
  }));
}

/**
 * The documents that have questions, as courses.
 * @param folder what `npm run tutor:documents` filled: each file by its SHA-256
 * @param textOf the text of a slide's HTML
 * @throws if a file is another one than in `documents.tsv`, or a key fact is not on its slides
 */
export async function readDocuments(folder: string, textOf: (html: string) => string): Promise<CourseSet[]> {
  const files = await readDocumentFiles();
  const questions = await readDocumentQuestions();
  const courses: CourseSet[] = [];
  for (const [document, own] of groupBy(files, (file) => file.document)) {
    const parts = await Promise.all(own.map(({ sha256 }) => readChecked(folder, sha256)));
    const sections = parts.flatMap(splitDocument);
    const texts = sections.map(({ content }) => textOf(content));
    const slides = sections.map(({ title: html, content }, index) => {
      const title = textOf(html);
      return { title, content, text: `${title}\n${texts[index]}` };
    });
    const language = own[0]?.language ?? '';
    courses.push({
      // The kind that the tutor takes the text for.
      kind: detectTextKind({ passages: texts.map((text) => ({ text })), language }),
      half: own[0]?.half ?? 'fit',
      isDocument: true,
      title: document,
      slides,
      questions: questions
        .filter((question) => question.document === document)
        .map(({ slides: numbers, answers, question }) => {
          const indexes = numbers.map((number) => number - 1);
          const wrong = indexes.find((index) => !answers.some((answer) => texts[index]?.includes(answer)));
          if (wrong !== undefined)
            throw new Error(`${document}, section ${wrong + 1} does not contain "${answers.join(' | ')}"`);
          return {
            id: `${document} ${question}`,
            question,
            answers,
            slides: indexes,
            ...(answers.length && { words: 'other' as const }),
          };
        }),
    });
  }
  return courses;
}

async function readChecked(folder: string, sha256: string): Promise<string> {
  const bytes = await readFile(join(folder, sha256));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${sha256}: another file than in questions/documents.tsv`);
  return bytes.toString('utf8');
}
