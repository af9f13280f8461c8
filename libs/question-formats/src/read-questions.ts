import { readAiken } from './aiken/aiken.js';
import { isArchive, openArchive } from './archive/archive.js';
import { archivePictures } from './archive/archive-pictures.js';
import { type Candidate, type Candidates, titleFrom } from './questions/candidate.js';
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

/** One question of a file: read, or with the problem that prevents it. */
export interface ReadQuestion {
  title: string;
  question: FileQuestion | null;
  problem: ServerText | null;
  /** What is not kept of it. */
  losses: ServerText[];
}

/** A file with questions. */
export interface QuestionFile {
  format: QuestionFormat;
  /** About the file as a whole. */
  notes: ServerText[];
}

interface Found extends Candidates {
  format: QuestionFormat;
}

/** What texts and pictures of a file pass through before they are part of a question. */
export interface ReadingRules {
  cleanHtml: CleanHtml;
  preparePicture: PreparePicture;
  /** The words of a table in all languages. */
  tableWords: TableWords<string[]>;
  /** Called for each question, in the order of the file. */
  onQuestion: (question: ReadQuestion) => void;
}

/**
 * Reads questions from a file; its format is found by its content.
 * @throws FormatProblem where the file as a whole cannot be read
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

/** A path of thousands of levels beside each question would fill the memory. */
function requireCategoryDepth({ question }: ReadQuestion) {
  const depth = question?.category.length ?? 0;
  if (depth > MAX_CATEGORY_DEPTH)
    throw new FormatProblem('assessment.file.categoriesTooDeep', { depth, max: MAX_CATEGORY_DEPTH });
}

/** Reads a question again while it shows pictures that were not prepared before. Texts without pictures are cleaned once. */
async function readWithPictures(item: Candidate, cleanHtml: CleanHtml, pictures: FilePictures) {
  const withoutPictures = new Map<string, string>();
  const cleanOnce: CleanHtml = (html, findPicture) => {
    const known = withoutPictures.get(html);
    if (known !== undefined) return known;
    let hasPictures = false;
    const cleaned = cleanHtml(html, (src) => {
      hasPictures = true;
      return findPicture(src);
    });
    if (!hasPictures) withoutPictures.set(html, cleaned);
    return cleaned;
  };
  for (;;) {
    const read = readOne(item, cleanOnce, pictures);
    if (!(await pictures.prepareRequested())) return read;
  }
}

const TOO_LARGE: ServerText = { id: 'assessment.file.questionTooLarge' };

function readOne(
  { title, read, locatePicture }: Candidate,
  cleanHtml: CleanHtml,
  pictures: FilePictures,
): ReadQuestion {
  const losses = new Losses();
  try {
    const question = read({ cleanHtml, losses, pictures, locatePicture });
    if (!question.prompt) throw new FormatProblem('assessment.file.textMissing');
    return { title: question.title, question, problem: null, losses: losses.list };
  } catch (error) {
    // A question with more parts than a call can have arguments.
    const problem = error instanceof RangeError ? TOO_LARGE : error instanceof FormatProblem && error.text;
    if (!problem) throw error;
    return { title: titleFrom(title), question: null, problem, losses: [] };
  }
}

function findInText(bytes: Buffer, tableWords: TableWords<string[]>): Found {
  const { text, notes } = decodeText(bytes);
  // No text has this character; files of other programs and damaged archives do.
  if (text.includes('\0')) throw new FormatProblem('assessment.file.damaged');
  const found = findByContent(text, tableWords);
  return { ...found, notes: [...notes, ...found.notes] };
}

function findByContent(text: string, tableWords: TableWords<string[]>): Found {
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
function findInXml(root: XmlElement, locatePicture: LocatePicture = () => undefined): Found | undefined {
  const located = ({ items, notes }: Candidates): Candidates => ({
    items: items.map((item) => ({ ...item, locatePicture })),
    notes,
  });
  if (root.name === 'quiz') return { format: 'moodle-xml', ...readMoodle(root) };
  if (root.name === 'questestinterop')
    return { format: isCartridge(root) ? 'common-cartridge' : 'qti-1.2', ...located(readQti1(root)) };
  if (root.name === 'qti-assessment-item') return { format: 'qti-3.0', ...located(readQti2(root)) };
  if (root.name === 'assessmentItem') {
    const isNewer = /v2p2/.test(JSON.stringify(root.attributes));
    return { format: isNewer ? 'qti-2.2' : 'qti-2.1', ...located(readQti2(root)) };
  }
  return undefined;
}

/** Whether a test keeps to the profile of Common Cartridge; Canvas writes its own kinds of questions beside it. */
function isCartridge(root: XmlElement): boolean {
  const labels = findNamed(root, 'fieldlabel').map(getText);
  return labels.includes('cc_profile') && !labels.includes('question_type');
}

/** Canvas writes each test of a cartridge twice; the second time in its own, richer way. */
const RICHER = /^non_cc_assessments\/(.+)\.xml\.qti$/;

async function findInArchive(bytes: Buffer): Promise<Found> {
  const archive = await openArchive(bytes);
  const paths = archive.paths.filter(
    (path) => /\.(?:xml|qti)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.)/.test(path),
  );
  const richer = new Set(paths.flatMap((path) => RICHER.exec(path)?.[1] ?? []));
  const readPictures = archivePictures(archive);
  const found: Found[] = [];
  const nodes = new NodeCount();
  const notes: ServerText[] = [];
  for (const path of paths) {
    if (richer.has(path.split('/')[0] ?? '') && !RICHER.test(path)) continue;
    const content = await archive.read(path);
    try {
      const root = parseXml(decodeText(content).text, nodes);
      const one = findInXml(root, readPictures(path));
      if (one) found.push(one);
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
    notes: [...notes, ...found.flatMap((one) => one.notes)],
  };
}
