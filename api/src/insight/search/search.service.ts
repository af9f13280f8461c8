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

  /** Finds objects with all words of a text in their title or spoken in their video; where there are none, objects with similar words. */
  async search(text: string, user: User): Promise<SearchHit[]> {
    const words = splitSearch(text);
    if (!words.length) return [];
    const titleHits = await findHits(this.source.manager, { words, comparison: 'exact' }, user);
    const hits = addSpokenHits(titleHits, await searchSpokenWords(this.source.manager, text, user));
    if (hits.length || !words.some(({ word }) => canHaveTypos(word))) return hits;
    return this.source.transaction(async (manager) => {
      await allowTypos(manager);
      return findHits(manager, { words, comparison: 'similar' }, user);
    });
  }
}

/** Adds slides that were found by their videos, after the hits that were found by their titles. */
function addSpokenHits(titleHits: SearchHit[], spokenHits: SearchHit[]): SearchHit[] {
  const slides = titleHits.filter(({ kind }) => kind === 'slide');
  const furtherSlides = spokenHits.filter(({ id }) => !slides.some((slide) => slide.id === id));
  return [...titleHits, ...furtherSlides.slice(0, MAX_HITS_PER_KIND - slides.length)];
}
