import type { ServerText } from '@lectern/i18n/server';
import { contentWords, tokenize, type Word } from '@lectern/text/stems';
import type { AnswerPart } from '../answer/answer-parts.js';
import { escapeMarkdown } from '../answer/compose-answer.js';
import { parseLabel } from '../answer/sources.service.js';
import { detectQuestionKind, isNumeric } from '../question-kinds/question-kind.js';
import { compareStems } from '../search/similarity.js';
import { getRequestStems, hasQuestionForm } from './guide-words.js';

/** Progress of a question in 'Guide me' mode; stored with the tutor's message. */
export interface GuideState {
  /** Id of the message that asked the question. */
  questionId: string;
  question: string;
  /** The learner's genuine attempts so far. */
  tries: string[];
  /** ISO 639-1 code of the slides that answer it; absent in states that earlier versions stored. */
  language?: string;
}

type GuidedQuestion = Pick<GuideState, 'question' | 'language'>;

/** This genuine attempt reveals the answer. */
export const REVEAL_AFTER_ATTEMPTS = 3;

/** A correct attempt contains at least this share of the words that the answer adds to the question. Set by hand. */
const MIN_CORRECT_SHARE = 0.6;
/** Words count as the same from this similarity on, which words with a typing error have. Set by hand. */
const MIN_WORD_SIMILARITY = 0.6;

/** Whether a message asks a new question instead of attempting an answer. */
export function isNewQuestion(message: string, language = 'en'): boolean {
  return hasQuestionForm(message, language) && findSubjectWords(message, language).length > 0;
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
  const words = findSubjectWords(message, language);
  if (!words.length || tries.some((earlier) => haveSameWords(earlier, message, language))) return false;
  const questionStems = collectStems(question, language);
  const repeatsQuestion = words.every(({ stem }) => questionStems.has(stem));
  if (repeatsQuestion) return false;
  const relatedStems = new Set([
    ...questionStems,
    ...answer.flatMap((sentence) => [...collectStems(sentence, language)]),
  ]);
  if (words.some(({ stem }) => [...relatedStems].some((related) => compareStems(stem, related) > 0)))
    return true;
  return hasKindOfAnswer(words, question, language);
}

/** Whether words have a number, or a name where the question asks for a person or place. */
function hasKindOfAnswer(words: Word[], question: string, language: string | undefined): boolean {
  const kind = detectQuestionKind(question, language);
  if (isNumeric(kind)) return words.some(({ text }) => /\d/.test(text));
  return (kind === 'person' || kind === 'place') && words.some(({ text }) => /^\p{Lu}/u.test(text));
}

/** Whether an attempt contains enough of the words that the answer adds to the question. @param answerSentence the best sentence */
export function isCorrectAttempt(message: string, guided: GuidedQuestion, answerSentence: string): boolean {
  const attemptWords = findSubjectWords(message, guided.language);
  const hiddenWords = findHiddenWords(guided, answerSentence);
  if (!hiddenWords.length) return false;
  const foundWords = hiddenWords.filter((hidden) =>
    attemptWords.some((word) => compareStems(word.stem, hidden.stem) >= MIN_WORD_SIMILARITY),
  );
  return foundWords.length >= MIN_CORRECT_SHARE * hiddenWords.length;
}

/**
 * The hint of a level. 1: where to look; 2: the answer's sentence with gaps; 3: the sentence with the first letters of the gaps.
 * @param label of the slide that contains the sentence
 */
export function createHint(
  level: number,
  guided: GuidedQuestion,
  answerSentence: string,
  label: string,
): AnswerPart[] {
  if (level <= 1) {
    const kind = detectQuestionKind(guided.question, guided.language);
    const { title, ...place } = parseLabel(label);
    return [{ id: 'tutor.guide.whereToLook', values: { ...place, title: escapeMarkdown(title), kind } }];
  }
  const showsFirstLetters = level > 2;
  return [
    { id: showsFirstLetters ? 'tutor.guide.firstLetters' : 'tutor.guide.sentence' },
    `> ${makeGaps(guided, answerSentence, showsFirstLetters)}`,
    { id: 'tutor.guide.whatIsMissing' },
  ];
}

/** Replaces the words that the answer adds to the question by gaps: '…', or 'w…' with the first letter. Returns Markdown. */
function makeGaps(guided: GuidedQuestion, answerSentence: string, showsFirstLetters: boolean): string {
  const hiddenStems = new Set(findHiddenWords(guided, answerSentence).map(({ stem }) => stem));
  const isHidden = (word: string) =>
    tokenize(word, guided.language).some(({ stem, isStopWord }) => !isStopWord && hiddenStems.has(stem));
  const makeGap = (word: string) => (showsFirstLetters ? `${[...word][0] ?? ''}…` : '…');
  return escapeMarkdown(answerSentence).replace(WORD, (word) => {
    if (UNSPACED.test(word)) return makeGapsInUnspacedText(word, isHidden, makeGap);
    return isHidden(word) ? makeGap(word) : word;
  });
}

/** A run of letters and digits of one script, so that a number beside Chinese or Japanese text is a word of its own. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’][\p{L}\p{M}]+)*/gu;
/** Chinese or Japanese text, whose words are pairs of characters. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]/u;

/** Hides every character that is part of a hidden pair. Neighboring hidden characters become one gap. */
function makeGapsInUnspacedText(
  text: string,
  isHidden: (pair: string) => boolean,
  makeGap: (hidden: string) => string,
): string {
  const characters = [...text];
  // The pair at an index is the character with the next one; the last character has none, unless it is the only one.
  const isPairHidden = characters.map((character, index) =>
    isHidden(characters.length === 1 ? character : `${character}${characters[index + 1] ?? ''}`),
  );
  const runs: { isHidden: boolean; text: string }[] = [];
  for (const [index, character] of characters.entries()) {
    const hasPair = index + 1 < characters.length || index === 0;
    const isCharacterHidden = (isPairHidden[index] && hasPair) || Boolean(isPairHidden[index - 1]);
    const lastRun = runs.at(-1);
    if (lastRun?.isHidden === isCharacterHidden) lastRun.text += character;
    else runs.push({ isHidden: isCharacterHidden, text: character });
  }
  return runs.map((run) => (run.isHidden ? makeGap(run.text) : run.text)).join('');
}

/** The reply to a message that is not a genuine attempt. @param attempts number of genuine attempts so far */
export function encourageAttempt(attempts: number): ServerText {
  return { id: 'tutor.guide.tryFirst', values: { left: REVEAL_AFTER_ATTEMPTS - attempts } };
}

/** Whether a text, such as a language model's hint, contains a word that hints hide. */
export function revealsAnswer(text: string, guided: GuidedQuestion, answerSentence: string): boolean {
  const stems = collectStems(text, guided.language);
  return findHiddenWords(guided, answerSentence).some(({ stem }) => stems.has(stem));
}

/** The content words that the answer adds to the question; hints hide them. */
function findHiddenWords({ question, language }: GuidedQuestion, answerSentence: string): Word[] {
  const questionStems = collectStems(question, language);
  return contentWords(answerSentence, language).filter(({ stem }) => !questionStems.has(stem));
}

/** The content words of a message besides those that only ask for the answer, such as 'tell' and 'solution'. */
function findSubjectWords(message: string, language = 'en'): Word[] {
  const requestStems = getRequestStems(language);
  return contentWords(message, language).filter(({ stem }) => !requestStems.has(stem));
}

function collectStems(text: string, language?: string): Set<string> {
  return new Set(contentWords(text, language).map(({ stem }) => stem));
}

function haveSameWords(a: string, b: string, language: string | undefined): boolean {
  const [stemsOfA, stemsOfB] = [collectStems(a, language), collectStems(b, language)];
  return stemsOfA.size === stemsOfB.size && [...stemsOfA].every((stem) => stemsOfB.has(stem));
}
