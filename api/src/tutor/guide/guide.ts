import type { ServerText } from '@lectern/i18n/server';
import type { AnswerPart } from '../answer/answer-parts.js';
import { escapeMarkdown } from '../answer/compose-answer.js';
import { parseLabel } from '../answer/sources.service.js';
import { hasQuestionForm, getRequestStems } from './guide-words.js';
import { compareStems } from '../search/similarity.js';
import { isNumeric, detectQuestionKind } from '../question-kinds/question-kind.js';
import { contentWords, type Word, tokenize } from '@lectern/text/stems';

/** Progress of a guided question; stored with the tutor's message. */
export interface GuideState {
  /** Id of the message that asked the question. */
  questionId: string;
  question: string;
  /** The learner's genuine attempts so far. */
  tries: string[];
  /** ISO 639-1 code of the slides that answer it; the state of earlier versions has none. */
  language?: string;
}

type GuidedQuestion = Pick<GuideState, 'question' | 'language'>;

/** The answer is revealed at this genuine attempt. */
export const REVEAL_AFTER_ATTEMPTS = 3;

/** Share of the answer's own words that a correct attempt contains. Set by hand. */
const MIN_CORRECT_SHARE = 0.6;
/** Words of at least this similarity count as the same word; typing errors have it. Set by hand. */
const MIN_WORD_SIMILARITY = 0.6;

/** Whether a message in a guided conversation asks a new question instead of attempting an answer. */
export function isNewQuestion(message: string, language = 'en'): boolean {
  return hasQuestionForm(message, language) && findOwnWords(message, language).length > 0;
}

/**
 * Whether a message attempts an answer: it contains a word related to the question or the answer, or the kind of answer
 * that is asked for, and it does not repeat the question or an earlier attempt.
 * @param answer the sentences of the answer
 */
export function isGenuineAttempt(
  message: string,
  { question, tries, language }: GuideState,
  answer: string[],
): boolean {
  const own = findOwnWords(message, language);
  if (!own.length || tries.some((earlier) => haveSameWords(earlier, message, language))) return false;
  const questionStems = collectStems(question, language);
  const subject = new Set([
    ...questionStems,
    ...answer.flatMap((sentence) => [...collectStems(sentence, language)]),
  ]);
  // Repeating the question is not an attempt.
  if (own.every(({ stem }) => questionStems.has(stem))) return false;
  if (own.some(({ stem }) => [...subject].some((other) => compareStems(stem, other) > 0))) return true;
  const kind = detectQuestionKind(question, language);
  if (isNumeric(kind)) return own.some(({ text }) => /\d/.test(text));
  return (kind === 'person' || kind === 'place') && own.some(({ text }) => /^\p{Lu}/u.test(text));
}

/** Whether an attempt contains enough of the words that the sentence adds to the question. */
export function isCorrectAttempt(message: string, guided: GuidedQuestion, sentence: string): boolean {
  const given = findOwnWords(message, guided.language);
  const expected = findHiddenWords(guided, sentence);
  if (!expected.length) return false;
  const found = expected.filter(({ stem }) =>
    given.some((word) => compareStems(word.stem, stem) >= MIN_WORD_SIMILARITY),
  );
  return found.length >= MIN_CORRECT_SHARE * expected.length;
}

/**
 * The hint of a level. 1: where to look; 2: the slide's sentence with gaps; 3: the gaps with first letters.
 * @param label of the slide that contains the sentence
 */
export function createHint(
  level: number,
  guided: GuidedQuestion,
  sentence: string,
  label: string,
): AnswerPart[] {
  if (level <= 1) {
    const kind = detectQuestionKind(guided.question, guided.language);
    const { title, ...place } = parseLabel(label);
    return [{ id: 'tutor.guide.whereToLook', values: { ...place, title: escapeMarkdown(title), kind } }];
  }
  const hidden = new Set(findHiddenWords(guided, sentence).map(({ stem }) => stem));
  const isHidden = (word: string) =>
    tokenize(word, guided.language).some(({ stem, isStopWord }) => !isStopWord && hidden.has(stem));
  const gap = (word: string) => (level === 2 ? '…' : `${[...word][0] ?? ''}…`);
  const gapped = escapeMarkdown(sentence).replace(WORD, (word) => {
    if (UNSPACED.test(word)) return gapCharacters(word, isHidden, gap);
    return isHidden(word) ? gap(word) : word;
  });
  return [
    { id: level === 2 ? 'tutor.guide.sentence' : 'tutor.guide.firstLetters' },
    `> ${gapped}`,
    { id: 'tutor.guide.whatIsMissing' },
  ];
}

/** A run of one script, so that a number beside Chinese or Japanese text is a word of its own. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]/u;

/** Text without spaces: hides every character that is part of a hidden pair, and makes neighbours one gap. */
function gapCharacters(
  text: string,
  isHidden: (pair: string) => boolean,
  gap: (hidden: string) => string,
): string {
  const characters = [...text];
  const pairIsHidden = characters.map((character, index) =>
    isHidden(characters.length === 1 ? character : `${character}${characters[index + 1] ?? ''}`),
  );
  const parts: { isHidden: boolean; text: string }[] = [];
  for (const [index, character] of characters.entries()) {
    const hidden =
      (pairIsHidden[index] && (index + 1 < characters.length || index === 0)) ||
      Boolean(pairIsHidden[index - 1]);
    const last = parts.at(-1);
    if (last?.isHidden === hidden) last.text += character;
    else parts.push({ isHidden: hidden, text: character });
  }
  return parts.map((part) => (part.isHidden ? gap(part.text) : part.text)).join('');
}

/** The reply to a message that is not a genuine attempt. */
export function encourageAttempt(attempts: number): ServerText {
  return { id: 'tutor.guide.tryFirst', values: { left: REVEAL_AFTER_ATTEMPTS - attempts } };
}

/** Whether a text contains a word that a hint hides. */
export function revealsAnswer(text: string, guided: GuidedQuestion, sentence: string): boolean {
  const stems = collectStems(text, guided.language);
  return findHiddenWords(guided, sentence).some(({ stem }) => stems.has(stem));
}

/** The words that the sentence adds to the question. */
function findHiddenWords({ question, language }: GuidedQuestion, sentence: string): Word[] {
  const questionStems = collectStems(question, language);
  return contentWords(sentence, language).filter(({ stem }) => !questionStems.has(stem));
}

function findOwnWords(message: string, language = 'en'): Word[] {
  const requests = getRequestStems(language);
  return contentWords(message, language).filter(({ stem }) => !requests.has(stem));
}

function collectStems(text: string, language?: string): Set<string> {
  return new Set(contentWords(text, language).map(({ stem }) => stem));
}

function haveSameWords(a: string, b: string, language: string | undefined): boolean {
  const [first, second] = [collectStems(a, language), collectStems(b, language)];
  return first.size === second.size && [...first].every((stem) => second.has(stem));
}
