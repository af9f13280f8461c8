import { writeAiken } from './aiken/aiken.js';
import { writeArchive } from './archive/archive.js';
import type { TableWords } from './csv/table-words.js';
import { addCsvLosses, writeCsv } from './csv/write-csv.js';
import type { QuestionFormat } from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import { writeGift, writeGiftCategory } from './gift/write-gift.js';
import { describePictures, replacePictureAddresses } from './text/html.js';
import {
  buildMoodleAddress,
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

/** Which parts of a question a format does not keep; a question with a `problem` is left out. */
export interface WrittenQuestion {
  problem: ServerText | null;
  losses: ServerText[];
}

/** Questions that are written in a format, and a function that makes a file of them. */
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

/** A question, and the same question as text of the format. */
interface QuestionText {
  question: FileQuestion;
  text: string;
  /** File names of the question's pictures. */
  pictures: string[];
}
/** Files by their names. */
type Files = ReadonlyMap<string, Buffer>;

interface FormatWriter {
  /** Builds the address of a picture from the name of its file; undefined if the format has no pictures. */
  buildPictureAddress?: (name: string) => string;
  /** @throws FormatProblem if the format has no such type of question */
  writeOne: (question: FileQuestion, losses: Losses, number: number) => string;
  writeFile: (texts: QuestionText[], pictures: Files, words: TableWords<string>) => WrittenFile;
}

const createTextFile = (text: string): WrittenFile => ({
  bytes: Buffer.from(text),
  mediaType: 'text/plain; charset=utf-8',
});
const createArchive = (files: Record<string, string>, folder: string, pictures: Files): WrittenFile => ({
  bytes: writeArchive({
    ...files,
    ...Object.fromEntries([...pictures].map(([name, bytes]) => [`${folder}/${name}`, bytes])),
  }),
  mediaType: 'application/zip',
});

const createQti1Writer = (profile: Qti1Profile): FormatWriter => ({
  buildPictureAddress: (name) => `$IMS-CC-FILEBASE$/pictures/${name}`,
  writeOne: (question, losses, number) => writeQti1Item(question, `question_${number}`, profile, losses),
  writeFile: (texts, pictures) => createArchive(writeQti1Package(texts, profile), QTI1_PICTURES, pictures),
});

const createQti2Writer = (version: Qti2Version): FormatWriter => ({
  buildPictureAddress: (name) => `../${QTI2_PICTURES}/${name}`,
  writeOne: (question, losses, number) => writeQti2Item(question, `question_${number}`, version, losses),
  writeFile: (texts, pictures) => createArchive(writeQti2Package(texts, version), QTI2_PICTURES, pictures),
});

const WRITERS: Record<QuestionFormat, FormatWriter> = {
  gift: {
    writeOne: writeGift,
    writeFile: (texts) => createTextFile(`${addCategories(texts, writeGiftCategory).join('\n\n')}\n`),
  },
  aiken: {
    writeOne: writeAiken,
    writeFile: (texts) => createTextFile(`${texts.map(({ text }) => text).join('\n\n')}\n`),
  },
  'moodle-xml': {
    buildPictureAddress: buildMoodleAddress,
    writeOne: writeMoodleQuestion,
    writeFile: (texts, pictures) => ({
      bytes: Buffer.from(writeMoodle(addCategories(texts, writeMoodleCategory), pictures)),
      mediaType: 'application/xml',
    }),
  },
  csv: {
    writeOne: addCsvLosses,
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
  'qti-1.2': createQti1Writer('canvas'),
  'common-cartridge': createQti1Writer('cartridge'),
  'qti-2.1': createQti2Writer('2.1'),
  'qti-2.2': createQti2Writer('2.2'),
  'qti-3.0': createQti2Writer('3.0'),
};

const buildFileName = (id: string) => `${id}.webp`;

/** Writes questions in a format. Questions that the format cannot express are left out, and have a `problem` in the result. */
export function writeQuestions(questions: FileQuestion[], format: QuestionFormat): WrittenQuestions {
  const { buildPictureAddress, writeOne, writeFile } = WRITERS[format];
  const texts: QuestionText[] = [];
  const allPictureIds = new Set<string>();
  const written = questions.map((question): WrittenQuestion => {
    const losses = new Losses();
    const pictureIds = new Set<string>();
    try {
      const changedQuestion = changeTexts(question, (html) =>
        buildPictureAddress
          ? replacePictureAddresses(
              html,
              (id) => (pictureIds.add(id), buildPictureAddress(buildFileName(id))),
            )
          : describePictures(html, losses),
      );
      const text = writeOne(changedQuestion, losses, texts.length + 1);
      texts.push({ question: changedQuestion, text, pictures: [...pictureIds].map(buildFileName) });
      for (const id of pictureIds) allPictureIds.add(id);
      return { problem: null, losses: losses.list };
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      return { problem: error.text, losses: [] };
    }
  });
  return {
    questions: written,
    pictureIds: [...allPictureIds],
    toFile: (pictures, words) =>
      writeFile(texts, new Map([...pictures].map(([id, bytes]) => [buildFileName(id), bytes])), words),
  };
}

const changeTexts = (question: FileQuestion, change: (text: string) => string): FileQuestion =>
  JSON.parse(JSON.stringify(question), (_name, field: unknown) =>
    typeof field === 'string' ? change(field) : field,
  ) as FileQuestion;

/** Adds a line or element for the category before the first question of each category. */
function addCategories(texts: QuestionText[], writeCategory: (path: string[]) => string): string[] {
  let currentPath = '[]';
  return texts.flatMap(({ question, text }) => {
    const path = JSON.stringify(question.category);
    if (path === currentPath) return [text];
    currentPath = path;
    return [writeCategory(question.category), text];
  });
}
