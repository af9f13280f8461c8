import { primaryLanguage } from '@lectern/contract';
import {
  courseLanguage,
  DEFAULT_LANGUAGE,
  detectLanguages,
  normalizeWord,
  splitSentences,
  slideText,
  splitWords,
  textSearchConfig,
  UNSTEMMED_CONFIG,
} from '@lectern/text';
import { mergeCues, type Paragraph, parseStoredCaptions } from '@lectern/text/captions';
import type { DataSource, EntityManager } from 'typeorm';
import { findTextSearchConfigs } from '../database/search-text.queries.js';
import {
  type CueStart,
  findCourseLanguage,
  findSlideTexts,
  type IndexedDraft,
  lockUnindexedCourse,
  saveCourseLanguage,
  saveCourseLanguages,
  savePassages,
  type SlideTexts,
} from './passages.queries.js';

/** In characters. Paragraphs of transcripts, which are passages too, are shorter. */
const MAX_PASSAGE_LENGTH = 1500;

/** `language` is a BCP 47 tag; absent or empty where the text has to show it. */
type PassageDraft = Pick<IndexedDraft, 'slideId' | 'position' | 'title' | 'text' | 'cueStarts'> & {
  language?: string;
};

/** A language of a course's passages. */
export interface CourseLanguage {
  /** ISO 639-1 code. */
  language: string;
  /** Name of PostgreSQL's text search configuration. */
  config: string;
  passageCount: number;
}

/**
 * Updates the passages of a course, which the tutor searches and quotes. Call it in the transaction that changed the slides, their
 * videos or captions, the course's language, or whether the course shows its notes. Passages of unchanged slides stay, with their
 * embeddings. A course without a language gets the language of its text.
 */
export async function writePassages(manager: DataSource | EntityManager, courseId: string): Promise<void> {
  const slides = await findSlideTexts(manager, courseId);
  const passages = slides.flatMap(splitSlide);
  const language = await detectCourseLanguage(manager, courseId, passages);
  const drafts = indexDrafts(passages, language, await findTextSearchConfigs(manager));
  await savePassages(manager, courseId, drafts);
  await saveCourseLanguages(manager, courseId);
}

/**
 * Writes the passages of one course whose passages an earlier version of Lectern wrote without languages, or that has none.
 * @returns false if there is no such course, or all of them are being edited
 */
export function reindexCourse(source: DataSource): Promise<boolean> {
  return source.transaction(async (manager) => {
    const courseId = await lockUnindexedCourse(manager);
    if (courseId === undefined) return false;
    await writePassages(manager, courseId);
    return true;
  });
}

/** Detects and saves the language of a course that has none. @returns BCP 47 tag of the course's language */
async function detectCourseLanguage(
  manager: DataSource | EntityManager,
  courseId: string,
  passages: PassageDraft[],
): Promise<string> {
  const saved = await findCourseLanguage(manager, courseId);
  if (saved) return saved;
  const detected = courseLanguage(passages.filter(({ cueStarts }) => !cueStarts).map(joinTitleAndText));
  if (detected) await saveCourseLanguage(manager, courseId, detected);
  return detected ?? DEFAULT_LANGUAGE;
}

/**
 * Adds to each passage its language and the words to index.
 * @param mainLanguage of the course, BCP 47
 * @param installedConfigs text search configurations that this PostgreSQL has
 */
function indexDrafts(
  drafts: PassageDraft[],
  mainLanguage: string,
  installedConfigs: Set<string>,
): IndexedDraft[] {
  const undeclared = drafts.filter(({ language }) => !language);
  const languages = detectLanguages(undeclared.map(joinTitleAndText), primaryLanguage(mainLanguage));
  const detected = new Map(undeclared.map((draft, index) => [draft, languages[index]]));
  return drafts.map((draft) => {
    const language = draft.language
      ? primaryLanguage(draft.language)
      : (detected.get(draft) ?? DEFAULT_LANGUAGE);
    const config = textSearchConfig(language);
    return {
      ...draft,
      language,
      config: installedConfigs.has(config) ? config : UNSTEMMED_CONFIG,
      titleWords: joinIndexedWords(draft.title, language),
      textWords: joinIndexedWords(draft.text, language),
    };
  });
}

function joinTitleAndText({ title, text }: PassageDraft): string {
  return `${title}\n${text}`;
}

/** The words of a text in the form in which PostgreSQL stems them, separated by spaces. */
function joinIndexedWords(text: string, language: string): string {
  return splitWords(text, language)
    .map((word) => normalizeWord(word, language))
    .join(' ');
}

/**
 * Splits the text of a slide, then the notes that the course shows, then the paragraphs of the transcript. A slide without text gets
 * one empty passage, so that its title can be found.
 */
function splitSlide({ id, title, content, notes, captions }: SlideTexts): PassageDraft[] {
  const texts = [...splitText(slideText(content)), ...(notes ? splitText(notes) : [])];
  const shownParts = texts.map((text) => ({ text, cueStarts: null }));
  const spokenParts = captions ? mergeCues(parseStoredCaptions(captions.text)).map(joinParagraph) : [];
  return [
    ...shownParts.map((part) => ({ ...part, slideId: id, title })),
    ...spokenParts.map((part) => ({ ...part, slideId: id, title, language: captions?.language ?? '' })),
  ].map((part, position) => ({ ...part, position }));
}

/** Joins the captions of a paragraph by spaces, because a sentence can go on from caption to caption. */
function joinParagraph({ lines }: Paragraph): { text: string; cueStarts: CueStart[] } {
  const cueStarts: CueStart[] = [];
  let offset = 0;
  for (const { start, text } of lines) {
    cueStarts.push([offset, start]);
    offset += text.length + 1;
  }
  return { text: lines.map(({ text }) => text).join(' '), cueStarts };
}

/**
 * Splits a long text between sentences; a text without sentences (a large table, code) is split anywhere. Every passage is an exact
 * part of the text, so that the tutor finds each sentence that it quotes in the slide.
 */
function splitText(text: string): string[] {
  if (text.length <= MAX_PASSAGE_LENGTH) return [text];
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  for (const piece of splitSentences(text).flatMap(splitSentence)) {
    const pieceStart = text.indexOf(piece, end);
    const pieceEnd = pieceStart + piece.length;
    if (end > start && pieceEnd - start > MAX_PASSAGE_LENGTH) {
      passages.push(text.slice(start, end));
      start = pieceStart;
    }
    end = pieceEnd;
  }
  return [...passages, text.slice(start, end)];
}

/** Splits a sentence that is longer than a passage. */
function splitSentence(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${MAX_PASSAGE_LENGTH}}`, 'gu')) ?? [];
}
