import { LANGUAGES, selectFromLanguages } from '@lectern/text';
import type { Word } from '@lectern/text/stems';
import { endsSentence } from './text-kind.js';

// Which sentences the built-in tutor may not quote as an answer: questions, and titles that only name a subject. The rules have
// no fitted numbers; `npm run tutor:measure` shows what they do to the answers.

/** A question mark of any script at the end of a text; closing quotation marks and brackets may follow. */
const ENDS_WITH_QUESTION_MARK = /[?？؟⁇⁈⁉፧⸮][\s\p{Quotation_Mark}\p{Pe}]*$/u;

/** Whether a slide asks something, as 'What is a sheet bend?' does. */
export function isQuestion(sentence: string, language: string): boolean {
  return (
    ENDS_WITH_QUESTION_MARK.test(sentence) || (LANGUAGES[language]?.questionSentence?.test(sentence) ?? false)
  );
}

/** By language, words that only statements have. */
const STATEMENT_WORDS = selectFromLanguages(({ statementWords }) =>
  statementWords ? new Set(statementWords.split(' ')) : undefined,
);

/**
 * Whether a sentence is the title of its slide and states no fact. Example: 'Sheet bend' only names a subject; the titles
 * 'A sheet bend joins two ropes of unequal size.' and 'Kites need 8 knots of wind' state facts.
 * @param words of the sentence
 */
export function onlyNamesSubject(sentence: string, title: string, words: Word[], language: string): boolean {
  return isTitle(sentence, title) && !statesFact(sentence, words, language);
}

function isTitle(sentence: string, title: string): boolean {
  return keepLettersAndDigits(sentence) === keepLettersAndDigits(title);
}

/** The text in lower case without spaces, punctuation and symbols. */
function keepLettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

/** Whether a title ends as a sentence, has a number, or has a word or form that only statements have. */
function statesFact(title: string, words: Word[], language: string): boolean {
  if (isQuestion(title, language)) return false;
  if (endsSentence(title) || /\p{N}/u.test(title)) return true;
  const statementWords = STATEMENT_WORDS.get(language);
  if (statementWords) return words.some(({ base }) => statementWords.has(base));
  return LANGUAGES[language]?.statementForm?.test(title.trim()) ?? false;
}
