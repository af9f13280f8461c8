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

/** Longest passage, in characters; only a single sentence can be longer. */
const MAX_PASSAGE_LENGTH = 1500;

/** `language` is a BCP 47 tag; absent where it is recognized by the text. */
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
 * Updates a course's passages (what the tutor searches and quotes) from its slides. Call it in the transaction that
 * changed the slides, their videos, captions, the course's language or whether it shows its notes; passages of unchanged slides stay, with their embeddings. A course without a
 * language gets that of its text.
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
 * Writes the passages of one course that a version without languages wrote, or that has none.
 * @returns false if no such course is left or all are being edited
 */
export function reindexCourse(source: DataSource): Promise<boolean> {
  return source.transaction(async (manager) => {
    const courseId = await lockUnindexedCourse(manager);
    if (courseId === undefined) return false;
    await writePassages(manager, courseId);
    return true;
  });
}

/** Saves the language of the text for a course that has none. @returns BCP 47 tag of the course's language */
async function detectCourseLanguage(
  manager: DataSource | EntityManager,
  courseId: string,
  passages: PassageDraft[],
): Promise<string> {
  const known = await findCourseLanguage(manager, courseId);
  if (known) return known;
  const detected = courseLanguage(passages.filter(({ cueStarts }) => !cueStarts).map(joinWords));
  if (detected) await saveCourseLanguage(manager, courseId, detected);
  return detected ?? DEFAULT_LANGUAGE;
}

function indexDrafts(drafts: PassageDraft[], main: string, installed: Set<string>): IndexedDraft[] {
  const undeclared = drafts.filter(({ language }) => !language);
  const languages = detectLanguages(undeclared.map(joinWords), primaryLanguage(main));
  const detected = new Map(undeclared.map((draft, index) => [draft, languages[index]]));
  return drafts.map((draft) => {
    const language = draft.language
      ? primaryLanguage(draft.language)
      : (detected.get(draft) ?? DEFAULT_LANGUAGE);
    const config = textSearchConfig(language);
    return {
      ...draft,
      language,
      config: installed.has(config) ? config : UNSTEMMED_CONFIG,
      titleWords: indexedWords(draft.title, language),
      textWords: indexedWords(draft.text, language),
    };
  });
}

function joinWords({ title, text }: PassageDraft): string {
  return `${title}\n${text}`;
}

/** The words of a text in the form in which PostgreSQL stems them, separated by spaces. */
function indexedWords(text: string, language: string): string {
  return splitWords(text, language)
    .map((word) => normalizeWord(word, language))
    .join(' ');
}

/**
 * A slide without text gets one empty passage, so that its title can be found. Shown notes and the transcript of a video have passages of
 * their own.
 */
function splitSlide({ id, title, content, notes, captions }: SlideTexts): PassageDraft[] {
  const texts = [...split(slideText(content)), ...(notes ? split(notes) : [])];
  const shown = texts.map((text) => ({ text, cueStarts: null }));
  const spoken = captions ? mergeCues(parseStoredCaptions(captions.text)).map(joinParagraph) : [];
  return [
    ...shown.map((part) => ({ ...part, slideId: id, title })),
    ...spoken.map((part) => ({ ...part, slideId: id, title, language: captions?.language ?? '' })),
  ].map((part, position) => ({ ...part, position }));
}

/** The text of a paragraph, whose sentences go on from caption to caption. */
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
 * Splits a long text between sentences; text without sentences (a large table, code) is split anywhere. Every passage is an
 * exact part of the text, so that every sentence of it is found in the slide again.
 */
function split(text: string): string[] {
  if (text.length <= MAX_PASSAGE_LENGTH) return [text];
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  for (const piece of splitSentences(text).flatMap(pieces)) {
    const at = text.indexOf(piece, end);
    if (end > start && at + piece.length - start > MAX_PASSAGE_LENGTH) {
      passages.push(text.slice(start, end));
      start = at;
    }
    end = at + piece.length;
  }
  return [...passages, text.slice(start, end)];
}

function pieces(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${MAX_PASSAGE_LENGTH}}`, 'gu')) ?? [];
}
