import { sentences } from '@lectern/data';
import { tokenize } from '../words/words.js';
import { isBroken } from './broken-text.js';
import type { CourseSlide, PlacedLine } from './course-slide.js';
import { isSelfContained } from './sentence-checks.js';
import { CASELESS_ENDING, FINITE_VERBS, SPOKEN_WORDS } from './sentence-words.js';

/** A sentence with its place in the slide's text. */
export interface PlacedSentence {
  text: string;
  start: number;
  end: number;
  /** Whether it is in a paragraph, of which a line may be cut, rather than in a list. */
  isParagraph: boolean;
}

const END = /[.。．]["”»)]?$/u;
/** Somebody's words, or a word before a comma that links the sentence with another one ('Specifically, ...'). */
const OPENING = /^["“”„«‘']|^\p{L}{1,14}[,，、]\s?/u;
/** A label before a sentence, which belongs to a list of labels. */
const LABEL = /^[^:：]{1,30}[:：]\s/u;
/** A mark that leads to a note. */
const NOTE_MARK = /[※†‡*]|\[\d/u;
/** A text with more words in capitals is a heading or a list of names. */
const MAX_CAPITAL_SHARE = 0.4;
/** Nouns have capitals. */
const LANGUAGES_OF_CAPITALS = new Set(['de']);

/** The sentences of a slide's lists and paragraphs that can be understood alone. */
export function wholeSentences(slide: CourseSlide): PlacedSentence[] {
  return slide.lines.flatMap((line, index) => {
    const name = line.element?.name;
    if (name !== 'li' && name !== 'p') return [];
    const inner = placeSentences(slide, line);
    return inner.filter(
      (sentence, place) =>
        isWhole(sentence.text, slide) &&
        !(place === 0 && continuesLine(slide, index)) &&
        !(place === inner.length - 1 && isContinued(slide, index)),
    );
  });
}

function placeSentences({ language }: CourseSlide, { text, start, element }: PlacedLine): PlacedSentence[] {
  let next = 0;
  return sentences(text, language).map((sentence) => {
    const at = text.indexOf(sentence, next);
    next = at + sentence.length;
    const isParagraph = element?.name === 'p';
    return { text: sentence, start: start + at, end: start + next, isParagraph };
  });
}

/** Whether a sentence is one: it has a verb, or ends where verbs are not known, and nothing shows that lines were joined or that it was spoken. */
function isWhole(text: string, { language, commonWords }: CourseSlide): boolean {
  // A sentence with a period may begin with a name in small letters.
  const capitalized = END.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  if (
    isBroken(text) ||
    [OPENING, LABEL, NOTE_MARK].some((mark) => mark.test(text)) ||
    !isSelfContained(capitalized, language)
  )
    return false;
  const tokens = tokenize(text, language);
  if (tokens.some(({ base }) => SPOKEN_WORDS[language]?.has(base))) return false;
  const verbs = FINITE_VERBS[language];
  if (
    verbs
      ? !tokens.some(({ text: word }) => isVerb(word, language))
      : !END.test(text) && !CASELESS_ENDING.test(text)
  )
    return false;
  return LANGUAGES_OF_CAPITALS.has(language) || !isJoined(text, commonWords);
}

export const isVerb = (word: string, language: string): boolean =>
  FINITE_VERBS[language]?.has(word.toLowerCase()) ?? false;

/** Whether words within the text have capitals that the deck writes without them elsewhere: two lines read as one. */
function isJoined(text: string, commonWords: ReadonlySet<string>): boolean {
  const [, ...inner] = text.split(/\s+/);
  const capitals = inner.filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  if (capitals.length > MAX_CAPITAL_SHARE * inner.length) return true;
  // What follows a mark may begin like a sentence.
  return [...text.matchAll(/[\p{L}\p{N}%)]\s(\p{Lu}\p{Ll}+)(?=\s\p{Ll})/gu)].some(([, word = '']) =>
    commonWords.has(word.toLowerCase()),
  );
}

const endsAtMark = (text: string) => /[.。!?！？:：;；]["”»)]?$/u.test(text);

/** Whether a line goes on in the next one of its kind. */
function isContinued({ lines }: CourseSlide, index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  if (!line || !next || endsAtMark(line.text)) return false;
  // In scripts without capitals only a mark ends a line for certain.
  return /^\p{Ll}/u.test(next.text) || isCaselessRun(line, next);
}

/** Whether a line goes on with what the line before it began. */
function continuesLine({ lines }: CourseSlide, index: number): boolean {
  const [line, previous] = [lines[index], lines[index - 1]];
  return Boolean(line && previous && !endsAtMark(previous.text) && isCaselessRun(previous, line));
}

const isCaselessRun = (line: PlacedLine, next: PlacedLine): boolean =>
  /\p{Lo}/u.test(line.text) &&
  /^\p{Lo}/u.test(next.text) &&
  line.element?.name === next.element?.name &&
  !CASELESS_ENDING.test(line.text);
