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

/** @param main ISO 639-1 code of the course's language, which a short text is taken to have */
export async function readWords(manager: EntityManager, text: string, main: string): Promise<ComparedWords> {
  const plain = replaceMentions(text, () => ' ');
  const language = detectLanguage(plain) ?? main;
  const config = textSearchConfig(language);
  const installed = await findTextSearchConfigs(manager);
  return {
    words: splitWords(plain, language).map((word) => normalizeWord(word, language)),
    config: installed.has(config) ? config : UNSTEMMED_CONFIG,
  };
}

/** SQL: the stems of words as a tsvector, without the language's frequent words. */
export const stemWords = ({ words, config }: ComparedWords): Sql =>
  withoutDiacriticsSql(sql`to_tsvector(${config}::regconfig, ${words.join(' ')})`);

/** Saves the words by which a post is found: as they are, and their stems. */
export async function savePostWords(
  manager: EntityManager,
  postId: string,
  compared: ComparedWords,
): Promise<void> {
  // PostgreSQL would split words that begin like a number, such as '5e20b5b4', and a search has them whole.
  const plain = withoutDiacriticsSql(sql`array_to_tsvector(${compared.words.filter(Boolean)}::text[])`);
  await changeRows(
    manager,
    sql`UPDATE posts SET words = ${plain} || ${stemWords(compared)} WHERE posts.id = ${postId}`,
  );
}
