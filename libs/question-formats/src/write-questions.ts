import { writeAiken } from './aiken/aiken.js';
import { writeArchive } from './archive.js';
import { nameCsvLosses, writeCsv } from './csv/write-csv.js';
import type { QuestionFormat } from '@lectern/contract';
import { writeGift, writeGiftCategory } from './gift/write-gift.js';
import { writeMoodle, writeMoodleCategory, writeMoodleQuestion } from './moodle/write-moodle.js';
import type { PlainQuestion } from './plain-question.js';
import { FormatProblem, Losses } from './problems.js';
import { writeQti1Item } from './qti1/write-item.js';
import { writeQti1Package } from './qti1/write-qti1.js';
import type { Qti2Version } from './qti2/names.js';
import { writeQti2Item, writeQti2Package } from './qti2/write-qti2.js';

/** What a format keeps of a question: nothing where `problem` is set. */
export interface WrittenQuestion {
  problem: string | null;
  losses: string[];
}

export interface WrittenFile {
  bytes: Buffer;
  mediaType: string;
  /** One entry for each question, in order. */
  questions: WrittenQuestion[];
}

interface Text {
  question: PlainQuestion;
  text: string;
}
type WriteOne = (question: PlainQuestion, losses: Losses, number: number) => string;
type WriteFile = (texts: Text[]) => Pick<WrittenFile, 'bytes' | 'mediaType'>;

const textFile = (text: string): ReturnType<WriteFile> => ({
  bytes: Buffer.from(text),
  mediaType: 'text/plain; charset=utf-8',
});
const archive = (files: Record<string, string>): ReturnType<WriteFile> => ({
  bytes: writeArchive(files),
  mediaType: 'application/zip',
});

const qti2 = (version: Qti2Version): [WriteOne, WriteFile] => [
  (question, losses, number) => writeQti2Item(question, `question_${number}`, version, losses),
  (texts) =>
    archive(
      writeQti2Package(
        texts.map(({ text }) => text),
        version,
      ),
    ),
];

const WRITERS: Record<QuestionFormat, [WriteOne, WriteFile]> = {
  gift: [writeGift, (texts) => textFile(`${withCategories(texts, writeGiftCategory).join('\n\n')}\n`)],
  aiken: [writeAiken, (texts) => textFile(`${texts.map(({ text }) => text).join('\n\n')}\n`)],
  'moodle-xml': [
    writeMoodleQuestion,
    (texts) => ({
      bytes: Buffer.from(writeMoodle(withCategories(texts, writeMoodleCategory))),
      mediaType: 'application/xml',
    }),
  ],
  csv: [
    nameCsvLosses,
    (texts) => ({
      bytes: Buffer.from(writeCsv(texts.map(({ question }) => question))),
      mediaType: 'text/csv; charset=utf-8',
    }),
  ],
  'qti-1.2': [
    (question, losses, number) => writeQti1Item(question, `question_${number}`, 'canvas', losses),
    (texts) =>
      archive(
        writeQti1Package(
          texts.map(({ question, text }) => ({ question, xml: text })),
          'canvas',
        ),
      ),
  ],
  'common-cartridge': [
    (question, losses, number) => writeQti1Item(question, `question_${number}`, 'cartridge', losses),
    (texts) =>
      archive(
        writeQti1Package(
          texts.map(({ question, text }) => ({ question, xml: text })),
          'cartridge',
        ),
      ),
  ],
  'qti-2.1': qti2('2.1'),
  'qti-2.2': qti2('2.2'),
  'qti-3.0': qti2('3.0'),
};

/** As `cleanQuestionHtml` writes them; a text may also be about the tag. */
const PICTURES = /<img src="\/api\/question-pictures\/[^<>]*>/g;
const ALT = /\balt="([^"]*)"/;

/** Writes questions in a format; those that it has no place for are left out and named. */
export function writeQuestions(questions: PlainQuestion[], format: QuestionFormat): WrittenFile {
  const [writeOne, writeFile] = WRITERS[format];
  const texts: Text[] = [];
  const written = questions.map((question): WrittenQuestion => {
    const losses = new Losses();
    try {
      const kept = withoutPictures(question, losses);
      texts.push({ question: kept, text: writeOne(kept, losses, texts.length + 1) });
      return { problem: null, losses: losses.list };
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      return { problem: error.message, losses: [] };
    }
  });
  return { ...writeFile(texts), questions: written };
}

/** Pictures are files of this site, so other programs get their descriptions. */
function withoutPictures(question: PlainQuestion, losses: Losses): PlainQuestion {
  return JSON.parse(JSON.stringify(question), (_name, field: unknown) => {
    if (typeof field !== 'string') return field;
    return field.replace(PICTURES, (tag) => {
      losses.add('Pictures are replaced by their descriptions.');
      return ALT.exec(tag)?.[1] ?? '';
    });
  }) as PlainQuestion;
}

/** Texts with a line or element before the first question of each category. */
function withCategories(texts: Text[], writeCategory: (path: string[]) => string): string[] {
  let current = '[]';
  return texts.flatMap(({ question, text }) => {
    const path = JSON.stringify(question.category);
    if (path === current) return [text];
    current = path;
    return [writeCategory(question.category), text];
  });
}
