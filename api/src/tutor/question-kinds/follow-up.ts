import { type FollowUpWords, LANGUAGES, splitWords } from '@lectern/text';
import { contentWords, isStopWord } from '@lectern/text/stems';
import type { ChatHistory } from '../answer/model-claims.js';
import { getWordBoundaries } from '../search/word-boundaries.js';
import { detectCourtesy } from './courtesies.js';

// Set by hand on the questions of docs/develop/tutor.md; `npm run tutor:measure` shows how well follow-ups are answered.
/** A question with an ambiguous word is a follow-up if it has at most this many other content words. */
const MAX_AMBIGUOUS_LENGTH = 1;
/** A question that refers to another one by two signs may be longer by this factor: 'And what is its goal …'. */
const TWO_SIGNS_LENGTH_FACTOR = 1.5;

/** Signs of a follow-up question in a language. They are tried on a question whose first letter is in lower case. */
interface FollowUpPatterns {
  /** The question begins with it: 'and', 'what about'. */
  start: RegExp;
  /** Pronouns that a question of its own hardly has: 'it', 'them'. */
  pronouns: RegExp;
  /** Words that often refer to a word of the same question: 'its'. */
  ambiguous: RegExp | undefined;
  /** The question ends with it: 'that', 'there'. */
  end: RegExp;
}

/** By language. */
const cache = new Map<string, FollowUpPatterns>();

const LANGUAGES_WITH_FOLLOW_UPS = Object.keys(LANGUAGES).filter((language) => LANGUAGES[language]?.followUps);
const LATIN_LANGUAGES = LANGUAGES_WITH_FOLLOW_UPS.filter((language) => !LANGUAGES[language]?.script);

/**
 * Finds the question that a follow-up question refers to: the last one that is no follow-up itself, or the last one if all are.
 * Undefined if the question is no follow-up.
 * @param history earlier messages, oldest first
 */
export function findPreviousQuestion(question: string, history: ChatHistory): string | undefined {
  if (!isFollowUp(question)) return undefined;
  const questions = history
    .filter(({ role, content }) => role === 'user' && !detectCourtesy(content))
    .map(({ content }) => content);
  return questions.findLast((earlier) => !isFollowUp(earlier)) ?? questions.at(-1);
}

function isFollowUp(question: string): boolean {
  return findLikelyLanguages(question).some((language) => isFollowUpIn(language, question));
}

function isFollowUpIn(language: string, question: string): boolean {
  const words = LANGUAGES[language]?.followUps;
  if (!words) return false;
  const text = lowerFirstLetter(question);
  const { start, pronouns, end, ambiguous } = getFollowUpPatterns(language, words);
  const signCount = [start, pronouns, end].filter((pattern) => pattern.test(text)).length;
  const length = measureContentLength(question, language);
  if (signCount) return length <= words.maxContentLength * (signCount > 1 ? TWO_SIGNS_LENGTH_FACTOR : 1);
  return (ambiguous?.test(text) ?? false) && length <= MAX_AMBIGUOUS_LENGTH;
}

/** The question with its first letter in lower case, so that words with a capital letter are names. */
export function lowerFirstLetter(question: string): string {
  return question.replace(/\p{Lu}/u, (first) => first.toLowerCase());
}

export function getFollowUpPatterns(language: string, words: FollowUpWords): FollowUpPatterns {
  const cached = cache.get(language);
  if (cached) return cached;
  const boundaries = getWordBoundaries(language);
  // French inverts pronouns ('était-il'): the hyphen before them is part of the pattern.
  const compileWord = (pattern: string) =>
    new RegExp(`(?:${boundaries.start}|(?=-))${pattern}${boundaries.end}`, 'u');
  const patterns = {
    start: new RegExp(`^[\\s¿¡]*${words.start.pattern}${boundaries.end}`, 'u'),
    pronouns: compileWord(words.pronouns.pattern),
    ambiguous: words.ambiguous && compileWord(words.ambiguous.pattern),
    end: new RegExp(`${boundaries.start}${words.end.pattern}[\\s?？.!؟]*$`, 'u'),
  };
  cache.set(language, patterns);
  return patterns;
}

/** The length in the unit of `maxContentLength`: words in Korean, characters in Chinese and Japanese, else content words. */
function measureContentLength(question: string, language: string): number {
  if (language === 'ko') return question.trim().split(/\s+/).length;
  if (LANGUAGES[language]?.isUnspaced) return question.replace(/[\s\p{P}]/gu, '').length;
  return contentWords(question, language).length;
}

/** The language of the question's script; for Latin script, the languages with the most stop words (several on a tie). */
function findLikelyLanguages(question: string): string[] {
  const languageOfScript = LANGUAGES_WITH_FOLLOW_UPS.find((language) =>
    LANGUAGES[language]?.script?.test(question),
  );
  if (languageOfScript) return [languageOfScript];
  const stopWordCounts = LATIN_LANGUAGES.map(
    (language) =>
      splitWords(question, language).filter((word) => isStopWord(word.toLowerCase(), language)).length,
  );
  const highest = Math.max(...stopWordCounts);
  return LATIN_LANGUAGES.filter((_, index) => stopWordCounts[index] === highest);
}
