import type { SearchHit } from '@lectern/contract';
import type { Person } from '@lectern/data';
import { normalizeWord, splitWords } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { findSpokenHits, findSpokenLanguages, type SpokenHit } from './spoken-words.queries.js';

/** The first words of a search are compared with captions; further words are left out. */
const MAX_COMPARED_WORDS = 8;

/** Finds slides in whose videos all words of a text are spoken, each with the second at which the words begin. */
export async function searchSpokenWords(
  manager: EntityManager,
  searchText: string,
  person: Person,
): Promise<SearchHit[]> {
  const languages = await findSpokenLanguages(manager);
  if (!languages.length) return [];
  const queries = languages.map(({ language, config }) => {
    const words = splitWords(searchText, language).slice(0, MAX_COMPARED_WORDS);
    return { language, config, words: words.map((word) => normalizeWord(word, language)).join(' ') };
  });
  const hits = await findSpokenHits(manager, queries, person);
  return hits.map(({ text, cueStarts, ...hit }) => ({
    ...hit,
    seconds: findStartSecond({ text, cueStarts }, searchText),
  }));
}

/**
 * Finds the second at which the caption begins that has the earliest word of the search. Where the transcript has no word as it was
 * typed (but another form of it), this is the start of the first caption.
 */
function findStartSecond(
  { text, cueStarts }: Pick<SpokenHit, 'text' | 'cueStarts'>,
  searchText: string,
): number {
  const transcript = text.toLowerCase();
  const wordOffsets = splitWords(searchText, 'en').map((word) => transcript.indexOf(word.toLowerCase()));
  const firstOffset = Math.min(...wordOffsets.filter((offset) => offset >= 0), text.length);
  const cueStart =
    firstOffset < text.length ? cueStarts.findLast(([cueOffset]) => cueOffset <= firstOffset) : cueStarts[0];
  const [, startSeconds] = cueStart ?? [0, 0];
  return Math.floor(startSeconds);
}
