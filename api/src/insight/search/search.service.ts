import { MAX_HITS_PER_KIND, type SearchHit } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { searchSpokenWords } from './search-spoken-words.js';
import { canHaveTypos, splitSearch } from './search-words.js';
import { allowTypos, findHits } from './search.queries.js';

/** Searches everything that a person may open. */
@Injectable()
export class SearchService {
  constructor(private readonly source: DataSource) {}

  /** Finds what has all words of a text, spoken ones included; where nothing has them, what has similar words. */
  async search(text: string, user: User): Promise<SearchHit[]> {
    const words = splitSearch(text);
    if (!words.length) return [];
    const titled = await findHits(this.source.manager, { words, comparison: 'exact' }, user);
    const hits = addSpoken(titled, await searchSpokenWords(this.source.manager, text, user));
    if (hits.length || !words.some(({ word }) => canHaveTypos(word))) return hits;
    return this.source.transaction(async (manager) => {
      await allowTypos(manager);
      return findHits(manager, { words, comparison: 'similar' }, user);
    });
  }
}

/** Adds slides by their videos to those that are found by their title. */
function addSpoken(titled: SearchHit[], spoken: SearchHit[]): SearchHit[] {
  const slides = titled.filter(({ kind }) => kind === 'slide');
  const others = spoken.filter(({ id }) => !slides.some((slide) => slide.id === id));
  return [...titled, ...others.slice(0, MAX_HITS_PER_KIND - slides.length)];
}
