import { LANGUAGES, selectFromLanguages } from '@lectern/text';
import type { Word } from '@lectern/text/stems';
import { endsSentence } from './text-kind.js';

/**
 * What the built-in tutor may quote as an answer. The two rules below have no numbers that are fitted; what they do to the answers
 * is measured by `npm run tutor:measure`.
 */

/** Question marks of all scripts; closing quotation marks and brackets may follow. */
const QUESTION_MARK = /[?？؟⁇⁈⁉፧⸮][\s\p{Quotation_Mark}\p{Pe}]*$/u;
/** Rule 'question of a slide': 'What is a sheet bend?' asks, it does not answer. */
export function isQuestion(sentence: string, language: string): boolean {
  return QUESTION_MARK.test(sentence) || (LANGUAGES[language]?.questionSentence?.test(sentence) ?? false);
}

const STATEMENT_WORDS = selectFromLanguages(({ statementWords }) =>
  statementWords ? new Set(statementWords.split(' ')) : undefined,
);

/**
 * Rule 'title that names': 'Sheet bend' above its slide names the subject and answers nothing; 'A sheet bend joins two ropes of unequal size.'
 * and 'Kites need 8 knots of wind' state facts. A title states one if it ends as a sentence, has a number, or has a word that only
 * statements have.
 */
export function onlyNames(sentence: string, title: string, tokens: Word[], language: string): boolean {
  return isTitle(sentence, title) && !statesFact(sentence, tokens, language);
}

function isTitle(sentence: string, title: string): boolean {
  return plain(sentence) === plain(title);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

function statesFact(sentence: string, tokens: Word[], language: string): boolean {
  if (isQuestion(sentence, language)) return false;
  if (endsSentence(sentence) || /\p{N}/u.test(sentence)) return true;
  const words = STATEMENT_WORDS.get(language);
  if (words) return tokens.some(({ base }) => words.has(base));
  return LANGUAGES[language]?.statementForm?.test(sentence.trim()) ?? false;
}
