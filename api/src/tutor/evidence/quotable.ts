import type { Word } from '@lectern/text/stems';
import { endsSentence } from './text-kind.js';

/**
 * What the built-in tutor may quote as an answer. The two rules below have no numbers that are fitted; what they do to the answers
 * is measured by `npm run tutor:measure`.
 */

/** Marks of questions in all scripts; closing quotation marks and brackets may follow. */
const QUESTION_MARK = /[?？؟⁇⁈⁉፧⸮][\s\p{Quotation_Mark}\p{Pe}]*$/u;
/** What also makes a sentence a question, by ISO 639-1 code. */
const QUESTIONS: Record<string, RegExp> = {
  el: /;\s*$/u, // Unicode's normalization turns the Greek question mark into a semicolon.
  es: /^\s*¿/u,
  hy: /՞/u,
  ja: /(?:です|ます|でしょう|ません)か[。．]?\s*$/u,
  ko: /(?:습니까|ㅂ니까|나요|까요|인가)[.]?\s*$/u,
  zh: /[吗嗎呢][。．]?\s*$/u,
};

/** Rule 'question of a slide': 'What is a sheet bend?' asks, it does not answer. */
export function isQuestion(sentence: string, language: string): boolean {
  return QUESTION_MARK.test(sentence) || (QUESTIONS[language]?.test(sentence) ?? false);
}

/** Frequent words that only a statement has, by ISO 639-1 code: words, or for scripts without spaces and suffixes a pattern. */
const STATEMENT_WORDS: Record<string, string | RegExp> = {
  ar: 'هو هي هم كان كانت يكون تكون ليس ليست يجب يمكن يوجد توجد',
  cs: 'je jsou byl byla bylo byli má mají může mohou musí není nejsou',
  de: 'ist sind war waren hat haben kann können muss müssen soll sollen wird werden darf braucht brauchen',
  en: 'is are was were has have had can cannot could must should will would does needs need causes makes becomes',
  es: 'es son está están fue era eran ha han tiene tienen puede pueden debe deben hay',
  fr: 'est sont était ont peut peuvent doit doivent faut sera fait',
  hi: 'है हैं था थे थी होता होती होते',
  it: 'è sono era erano ha hanno può possono deve devono',
  ja: /(?:です|ます|ません|である|した|する|なる|ある|いる|ない|れる|った)[。．]?$/u,
  ko: /다[.]?$/u,
  pl: 'jest są był była było byli ma mają może mogą musi muszą należy nie',
  pt: 'é são está estão foi era tem têm pode podem deve devem há',
  ru: 'это есть был была было были может могут должен должна должны нужно можно является являются не',
  tr: /(?:d[iıuü]r|t[iıuü]r|[iıuü]yor|var|yok|değil|malı|meli)[.]?$/iu,
  zh: /[是为為有能可会會需要应應]/u,
};

const words = new Map(
  Object.entries(STATEMENT_WORDS).flatMap(([language, list]) =>
    typeof list === 'string' ? [[language, new Set(list.split(' '))] as const] : [],
  ),
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
  const list = words.get(language);
  if (list) return tokens.some(({ base }) => list.has(base));
  const pattern = STATEMENT_WORDS[language];
  return pattern instanceof RegExp && pattern.test(sentence.trim());
}
