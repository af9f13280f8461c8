import type { SearchHit } from '@lectern/contract';
import type { Person } from '@lectern/data';
import { normalizeWord, splitWords } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { findSpokenHits, findSpokenLanguages, type SpokenHit } from './spoken-words.queries.js';

/** Words of a search that are compared with captions; more are left out. */
const MAX_WORDS = 8;

/** Finds slides in whose videos all words of a text are spoken, with the second of the first word. */
export async function searchSpokenWords(
  manager: EntityManager,
  text: string,
  person: Person,
): Promise<SearchHit[]> {
  const languages = await findSpokenLanguages(manager);
  if (!languages.length) return [];
  const queries = languages.map(({ language, config }) => {
    const words = splitWords(text, language).slice(0, MAX_WORDS);
    return { language, config, words: words.map((word) => normalizeWord(word, language)).join(' ') };
  });
  const hits = await findSpokenHits(manager, queries, person);
  return hits.map(({ text: spoken, cueStarts, ...hit }) => ({
    ...hit,
    seconds: findSecond({ text: spoken, cueStarts }, text),
  }));
}

/** The second of the caption with the first word that is spoken as it was typed, else of the first caption. */
function findSecond({ text, cueStarts }: Pick<SpokenHit, 'text' | 'cueStarts'>, typed: string): number {
  const spoken = text.toLowerCase();
  const offsets = splitWords(typed, 'en').map((word) => spoken.indexOf(word.toLowerCase()));
  const offset = Math.min(...offsets.filter((found) => found >= 0), text.length);
  const start = offset < text.length ? cueStarts.findLast(([begin]) => begin <= offset) : cueStarts[0];
  return Math.floor(start?.[1] ?? 0);
}
