import { readAiken } from './aiken/aiken.js';
import { isArchive, openArchive } from './archive/archive.js';
import { createPictureLocators } from './archive/archive-pictures.js';
import { type UnreadQuestion, type UnreadQuestions, buildTitle } from './questions/unread-question.js';
import { isQuestionTable, readCsv } from './csv/read-csv.js';
import type { TableWords } from './csv/table-words.js';
import { MAX_CATEGORY_DEPTH, type QuestionFormat } from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import { readGift } from './gift/read-gift.js';
import type { CleanHtml } from './text/html.js';
import { FILE_LIMITS } from './archive/limits.js';
import { readMoodle } from './moodle/read-moodle.js';
import type { FileQuestion } from './questions/file-question.js';
import { FilePictures, type LocatePicture, type PreparePicture } from './archive/pictures.js';
import { FormatProblem, Losses } from './questions/problems.js';
import { readQti1 } from './qti1/read-qti1.js';
import { readQti2 } from './qti2/read-qti2.js';
import { findNamed, NodeCount, parseXml, getText, type XmlElement } from './text/xml.js';
import { decodeText } from './text/decode-text.js';

/** The result for one question of a file: the question, or the problem for which it is left out. */
export interface ReadQuestion {
  title: string;
  question: FileQuestion | null;
  problem: ServerText | null;
  /** Parts of the question that are not kept. */
  losses: ServerText[];
}

/** Format of a file with questions, and notes about the file as a whole. */
export interface QuestionFile {
  format: QuestionFormat;
  notes: ServerText[];
}

interface FoundQuestions extends UnreadQuestions {
  format: QuestionFormat;
}

/** Functions that clean the texts and prepare the pictures of a file, and that receive the questions. */
export interface ReadingRules {
  cleanHtml: CleanHtml;
  preparePicture: PreparePicture;
  /** The words of a table in all languages. */
  tableWords: TableWords<string[]>;
  /** Called for each question, in the order of the file. */
  onQuestion: (question: ReadQuestion) => void;
}

/**
 * Reads questions from a file. The format is detected by the file's content.
 * @throws FormatProblem if the file as a whole cannot be read
 */
export async function readQuestions(bytes: Buffer, rules: ReadingRules): Promise<QuestionFile> {
  const { format, items, notes } = isArchive(bytes)
    ? await findInArchive(bytes)
    : findInText(bytes, rules.tableWords);
  if (!items.length) throw new FormatProblem('assessment.file.noQuestions');
  if (items.length > FILE_LIMITS.questions)
    throw new FormatProblem('assessment.file.tooManyQuestions', {
      count: items.length,
      max: FILE_LIMITS.questions,
    });
  const pictures = new FilePictures(rules.preparePicture);
  for (const item of items) {
    const read = await readWithPictures(item, rules.cleanHtml, pictures);
    requireCategoryDepth(read);
    rules.onQuestion(read);
  }
  return { format, notes };
}

/** Refuses categories that are too deep, because thousands of levels beside each question would fill the memory. */
function requireCategoryDepth({ question }: ReadQuestion) {
  const depth = question?.category.length ?? 0;
  if (depth > MAX_CATEGORY_DEPTH)
    throw new FormatProblem('assessment.file.categoriesTooDeep', { depth, max: MAX_CATEGORY_DEPTH });
}

/**
 * Reads a question, prepares the pictures that it shows, and reads it again with the prepared pictures. Texts without pictures are
 * cleaned only once.
 */
async function readWithPictures(item: UnreadQuestion, cleanHtml: CleanHtml, pictures: FilePictures) {
  const cleanedTexts = new Map<string, string>();
  const cleanOnce: CleanHtml = (html, findPicture) => {
    const cached = cleanedTexts.get(html);
    if (cached !== undefined) return cached;
    let hasPictures = false;
    const cleaned = cleanHtml(html, (src) => {
      hasPictures = true;
      return findPicture(src);
    });
    if (!hasPictures) cleanedTexts.set(html, cleaned);
    return cleaned;
  };
  for (;;) {
    const read = readQuestion(item, cleanOnce, pictures);
    if (!(await pictures.prepareRequested())) return read;
  }
}

const TOO_LARGE: ServerText = { id: 'assessment.file.questionTooLarge' };

function readQuestion(
  { title, read, locatePicture }: UnreadQuestion,
  cleanHtml: CleanHtml,
  pictures: FilePictures,
): ReadQuestion {
  const losses = new Losses();
  try {
    const question = read({ cleanHtml, losses, pictures, locatePicture });
    if (!question.prompt) throw new FormatProblem('assessment.file.textMissing');
    return { title: question.title, question, problem: null, losses: losses.list };
  } catch (error) {
    // A RangeError means that the question has more parts than a function call can have arguments.
    const problem = error instanceof RangeError ? TOO_LARGE : error instanceof FormatProblem && error.text;
    if (!problem) throw error;
    return { title: buildTitle(title), question: null, problem, losses: [] };
  }
}

function findInText(bytes: Buffer, tableWords: TableWords<string[]>): FoundQuestions {
  const { text, notes } = decodeText(bytes);
  // Text files do not contain the character NUL; binary files and damaged archives do.
  if (text.includes('\0')) throw new FormatProblem('assessment.file.damaged');
  const found = findByContent(text, tableWords);
  return { ...found, notes: [...notes, ...found.notes] };
}

function findByContent(text: string, tableWords: TableWords<string[]>): FoundQuestions {
  if (/^\s*<[?!a-z]/i.test(text)) {
    const found = findInXml(parseXml(text));
    if (found) return found;
    throw new FormatProblem('assessment.file.unknown');
  }
  if (isQuestionTable(text, tableWords)) return { format: 'csv', ...readCsv(text, tableWords) };
  if (/^[ \t]*ANSWER:[ \t]*[A-Z][ \t]*\r?$/im.test(text) && /^[ \t]*[A-Z][.)][ \t]/m.test(text))
    return { format: 'aiken', ...readAiken(text) };
  if (/(?<!\\)[{}]/.test(text)) return { format: 'gift', ...readGift(text) };
  throw new FormatProblem('assessment.file.unknown');
}

/** @param locatePicture finds the pictures beside a document of an archive */
function findInXml(
  root: XmlElement,
  locatePicture: LocatePicture = () => undefined,
): FoundQuestions | undefined {
  const addLocator = ({ items, notes }: UnreadQuestions): UnreadQuestions => ({
    items: items.map((item) => ({ ...item, locatePicture })),
    notes,
  });
  if (root.name === 'quiz') return { format: 'moodle-xml', ...readMoodle(root) };
  if (root.name === 'questestinterop')
    return { format: isCartridge(root) ? 'common-cartridge' : 'qti-1.2', ...addLocator(readQti1(root)) };
  if (root.name === 'qti-assessment-item') return { format: 'qti-3.0', ...addLocator(readQti2(root)) };
  if (root.name === 'assessmentItem') {
    const isNewer = /v2p2/.test(JSON.stringify(root.attributes));
    return { format: isNewer ? 'qti-2.2' : 'qti-2.1', ...addLocator(readQti2(root)) };
  }
  return undefined;
}

/** Whether a test uses the profile of Common Cartridge alone, without Canvas's own types of questions. */
function isCartridge(root: XmlElement): boolean {
  const labels = findNamed(root, 'fieldlabel').map(getText);
  return labels.includes('cc_profile') && !labels.includes('question_type');
}

/** Canvas writes each test of a cartridge twice. The second file, in Canvas's own format, has more and is preferred. */
const CANVAS_VERSION = /^non_cc_assessments\/(.+)\.xml\.qti$/;

async function findInArchive(bytes: Buffer): Promise<FoundQuestions> {
  const archive = await openArchive(bytes);
  const paths = archive.paths.filter(
    (path) => /\.(?:xml|qti)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.)/.test(path),
  );
  const testsWithCanvasVersion = new Set(paths.flatMap((path) => CANVAS_VERSION.exec(path)?.[1] ?? []));
  const createLocator = createPictureLocators(archive);
  const found: FoundQuestions[] = [];
  const nodes = new NodeCount();
  const notes: ServerText[] = [];
  for (const path of paths) {
    if (testsWithCanvasVersion.has(path.split('/')[0] ?? '') && !CANVAS_VERSION.test(path)) continue;
    const content = await archive.read(path);
    try {
      const root = parseXml(decodeText(content).text, nodes);
      const foundInDocument = findInXml(root, createLocator(path));
      if (foundInDocument) found.push(foundInDocument);
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      notes.push({
        id: 'assessment.file.problemIn',
        values: { path: path.slice(0, 200) },
        reason: error.text,
      });
    }
  }
  const first = found[0];
  if (!first) {
    const [reason] = notes;
    throw reason
      ? new FormatProblem('assessment.file.archiveQuestionsDamaged', {}, reason)
      : new FormatProblem('assessment.file.archiveWithoutTest');
  }
  return {
    format: first.format,
    items: found.flatMap(({ items }) => items),
    notes: [...notes, ...found.flatMap((foundInDocument) => foundInDocument.notes)],
  };
}
