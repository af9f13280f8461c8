import { splitWords } from '@lectern/text';
import { LATIN_LANGUAGES, REFERRING_WORDS, type ReferringWords, SCRIPTS } from './follow-up-words.js';
import type { History } from '../answer/model-tutor.service.js';
import { isStopWord } from '@lectern/text/stems';
import { contentWords } from '@lectern/text/stems';
import { WORDS_UNSPACED, wordBoundaries } from '../search/word-boundaries.js';

/** Content words of a question that consists of an unclear word and one word more. */
const MAX_UNCLEAR_LENGTH = 1;
/** Of a question that refers to another one by two words: 'And what is its goal …'. */
const LENGTH_FACTOR_OF_TWO = 1.5;

interface Patterns {
  start: RegExp;
  pronouns: RegExp;
  unclear: RegExp;
  end: RegExp;
}

const compiled = new Map<string, Patterns>();

/**
 * The previous question with a subject; undefined unless this question refers to it.
 * @param history earlier messages, oldest first
 */
export function previousQuestion(question: string, history: History): string | undefined {
  if (!refersToAnother(question)) return undefined;
  const questions = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return questions.findLast((earlier) => !refersToAnother(earlier)) ?? questions.at(-1);
}

function refersToAnother(question: string): boolean {
  return likelyLanguages(question).some((language) => refers(question, language));
}

function refers(question: string, language: string): boolean {
  const words = REFERRING_WORDS[language];
  if (!words) return false;
  const text = question.replace(/\p{Lu}/u, (first) => first.toLowerCase());
  const { start, pronouns, end, unclear } = patternsOf(language, words);
  const signs = [start, pronouns, end].filter((pattern) => pattern.test(text)).length;
  const length = lengthOf(question, language);
  if (signs) return length <= words.maxLength * (signs > 1 ? LENGTH_FACTOR_OF_TWO : 1);
  return unclear.test(text) && length <= MAX_UNCLEAR_LENGTH;
}

function patternsOf(language: string, words: ReferringWords): Patterns {
  const known = compiled.get(language);
  if (known) return known;
  const boundaries = wordBoundaries(language);
  // French inverts pronouns: the hyphen before them is part of the pattern.
  const anywhere = (source: string) =>
    new RegExp(`(?:${boundaries.start}|(?=-))(?:${source})${boundaries.end}`, 'u');
  const patterns = {
    start: new RegExp(`^[\\s¿¡]*(?:${words.start})${boundaries.end}`, 'u'),
    pronouns: anywhere(words.pronouns),
    unclear: anywhere(words.unclear),
    end: new RegExp(`${boundaries.start}(?:${words.end})[\\s?？.!؟]*$`, 'u'),
  };
  compiled.set(language, patterns);
  return patterns;
}

/** In the units of `maxLength`. */
function lengthOf(question: string, language: string): number {
  if (language === 'ko') return question.trim().split(/\s+/).length;
  if (WORDS_UNSPACED.has(language)) return question.replace(/[\s\p{P}]/gu, '').length;
  return contentWords(question, language).length;
}

/** By its script, else those with the most of its words as grammar words: a short question may fit two. */
function likelyLanguages(question: string): string[] {
  const [, own] = SCRIPTS.find(([script]) => script.test(question)) ?? [];
  if (own) return [own];
  const counts = LATIN_LANGUAGES.map(
    (language) =>
      splitWords(question, language).filter((word) => isStopWord(word.toLowerCase(), language)).length,
  );
  const highest = Math.max(...counts);
  return LATIN_LANGUAGES.filter((_, index) => counts[index] === highest);
}
