import { writeAiken } from './aiken/aiken.js';
import { writeArchive } from './archive/archive.js';
import type { TableWords } from './csv/table-words.js';
import { nameCsvLosses, writeCsv } from './csv/write-csv.js';
import type { QuestionFormat } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import { writeGift, writeGiftCategory } from './gift/write-gift.js';
import { describePictures, readdressPictures } from './text/html.js';
import {
  moodleAddress,
  writeMoodle,
  writeMoodleCategory,
  writeMoodleQuestion,
} from './moodle/write-moodle.js';
import type { FileQuestion } from './questions/file-question.js';
import { FormatProblem, Losses } from './questions/problems.js';
import { type Qti1Profile, writeQti1Item } from './qti1/write-item.js';
import { QTI1_PICTURES, writeQti1Package } from './qti1/write-qti1.js';
import type { Qti2Version } from './qti2/names.js';
import { QTI2_PICTURES, writeQti2Item, writeQti2Package } from './qti2/write-qti2.js';

/** What a format keeps of a question: nothing where `problem` is set. */
export interface WrittenQuestion {
  problem: ServerText | null;
  losses: ServerText[];
}

/** Questions in a format, and what is needed to make a file of them. */
export interface WrittenQuestions {
  /** One entry for each question, in order. */
  questions: WrittenQuestion[];
  /** Ids of the pictures that the file contains. */
  pictureIds: string[];
  /**
   * @param pictures WebP files by the ids of the pictures
   * @param words of a table, in the language of the person
   */
  toFile: (pictures: ReadonlyMap<string, Buffer>, words: TableWords<string>) => WrittenFile;
}

interface WrittenFile {
  bytes: Buffer;
  mediaType: string;
}

interface Text {
  question: FileQuestion;
  text: string;
  /** File names of its pictures. */
  pictures: string[];
}
type Files = ReadonlyMap<string, Buffer>;

interface FormatWriter {
  /** Address of a picture in a text by its file name; undefined where the format has no pictures. */
  addressOf?: (name: string) => string;
  /** @throws FormatProblem where the format has no such question */
  writeOne: (question: FileQuestion, losses: Losses, number: number) => string;
  writeFile: (texts: Text[], pictures: Files, words: TableWords<string>) => WrittenFile;
}

const textFile = (text: string): WrittenFile => ({
  bytes: Buffer.from(text),
  mediaType: 'text/plain; charset=utf-8',
});
const archive = (files: Record<string, string>, folder: string, pictures: Files): WrittenFile => ({
  bytes: writeArchive({
    ...files,
    ...Object.fromEntries([...pictures].map(([name, bytes]) => [`${folder}/${name}`, bytes])),
  }),
  mediaType: 'application/zip',
});

const qti1 = (profile: Qti1Profile): FormatWriter => ({
  addressOf: (name) => `$IMS-CC-FILEBASE$/pictures/${name}`,
  writeOne: (question, losses, number) => writeQti1Item(question, `question_${number}`, profile, losses),
  writeFile: (texts, pictures) => archive(writeQti1Package(texts, profile), QTI1_PICTURES, pictures),
});

const qti2 = (version: Qti2Version): FormatWriter => ({
  addressOf: (name) => `../${QTI2_PICTURES}/${name}`,
  writeOne: (question, losses, number) => writeQti2Item(question, `question_${number}`, version, losses),
  writeFile: (texts, pictures) => archive(writeQti2Package(texts, version), QTI2_PICTURES, pictures),
});

const WRITERS: Record<QuestionFormat, FormatWriter> = {
  gift: {
    writeOne: writeGift,
    writeFile: (texts) => textFile(`${withCategories(texts, writeGiftCategory).join('\n\n')}\n`),
  },
  aiken: {
    writeOne: writeAiken,
    writeFile: (texts) => textFile(`${texts.map(({ text }) => text).join('\n\n')}\n`),
  },
  'moodle-xml': {
    addressOf: moodleAddress,
    writeOne: writeMoodleQuestion,
    writeFile: (texts, pictures) => ({
      bytes: Buffer.from(writeMoodle(withCategories(texts, writeMoodleCategory), pictures)),
      mediaType: 'application/xml',
    }),
  },
  csv: {
    writeOne: nameCsvLosses,
    writeFile: (texts, _pictures, words) => ({
      bytes: Buffer.from(
        writeCsv(
          texts.map(({ question }) => question),
          words,
        ),
      ),
      mediaType: 'text/csv; charset=utf-8',
    }),
  },
  'qti-1.2': qti1('canvas'),
  'common-cartridge': qti1('cartridge'),
  'qti-2.1': qti2('2.1'),
  'qti-2.2': qti2('2.2'),
  'qti-3.0': qti2('3.0'),
};

const buildName = (id: string) => `${id}.webp`;

/** Writes questions in a format; those that it has no place for are left out and named. */
export function writeQuestions(questions: FileQuestion[], format: QuestionFormat): WrittenQuestions {
  const { addressOf, writeOne, writeFile } = WRITERS[format];
  const texts: Text[] = [];
  const ids = new Set<string>();
  const written = questions.map((question): WrittenQuestion => {
    const losses = new Losses();
    const own = new Set<string>();
    try {
      const kept = changeTexts(question, (html) =>
        addressOf
          ? readdressPictures(html, (id) => (own.add(id), addressOf(buildName(id))))
          : describePictures(html, losses),
      );
      const text = writeOne(kept, losses, texts.length + 1);
      texts.push({ question: kept, text, pictures: [...own].map(buildName) });
      for (const id of own) ids.add(id);
      return { problem: null, losses: losses.list };
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      return { problem: error.text, losses: [] };
    }
  });
  return {
    questions: written,
    pictureIds: [...ids],
    toFile: (pictures, words) =>
      writeFile(texts, new Map([...pictures].map(([id, bytes]) => [buildName(id), bytes])), words),
  };
}

const changeTexts = (question: FileQuestion, change: (text: string) => string): FileQuestion =>
  JSON.parse(JSON.stringify(question), (_name, field: unknown) =>
    typeof field === 'string' ? change(field) : field,
  ) as FileQuestion;

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
