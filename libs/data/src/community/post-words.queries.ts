import { replaceMentions } from '@lectern/contract';
import { detectLanguage, normalizeWord, splitWords, textSearchConfig, UNSTEMMED_CONFIG } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { changeRows, type Sql, sql } from '../database/sql.js';
import { findTextSearchConfigs, withoutDiacriticsSql } from '../database/search-text.queries.js';

/** The words of a text in the form in which they are compared. */
export interface ComparedWords {
  words: string[];
  /** PostgreSQL's text search configuration of the text's language. */
  config: string;
}

/** Longer words are cut. A lexeme of PostgreSQL has 2046 bytes at most, and a letter up to four. */
const MAX_WORD_LETTERS = 500;

/** Cuts a word that is too long for a lexeme; a search for the beginning of the word still finds it. */
const cutLongWord = (word: string): string =>
  word.length > MAX_WORD_LETTERS ? [...word].slice(0, MAX_WORD_LETTERS).join('') : word;

/**
 * Splits a text into words, in the form in which they are compared.
 * @param courseLanguage ISO 639-1 code; used where the language of the text cannot be detected, because it is short
 */
export async function readWords(
  manager: EntityManager,
  text: string,
  courseLanguage: string,
): Promise<ComparedWords> {
  const plain = replaceMentions(text, () => ' ');
  const language = detectLanguage(plain) ?? courseLanguage;
  const config = textSearchConfig(language);
  const installed = await findTextSearchConfigs(manager);
  return {
    words: splitWords(plain, language).map((word) => cutLongWord(normalizeWord(word, language))),
    config: installed.has(config) ? config : UNSTEMMED_CONFIG,
  };
}

/** SQL: the stems of words as a tsvector, without the language's frequent words. */
export const stemWords = ({ words, config }: ComparedWords): Sql =>
  withoutDiacriticsSql(sql`to_tsvector(${config}::regconfig, ${words.join(' ')})`);

/** Saves the words by which a post is found, both as they are and as stems. */
export async function savePostWords(
  manager: EntityManager,
  postId: string,
  compared: ComparedWords,
): Promise<void> {
  // `to_tsvector` would split words that begin like a number, such as '5e20b5b4'; a search looks for the whole word.
  const wholeWords = withoutDiacriticsSql(sql`array_to_tsvector(${compared.words.filter(Boolean)}::text[])`);
  await changeRows(
    manager,
    sql`UPDATE posts SET words = ${wholeWords} || ${stemWords(compared)} WHERE posts.id = ${postId}`,
  );
}
