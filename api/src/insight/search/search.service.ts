import type { SearchHit } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canHaveTypos, splitSearch } from './search-words.js';
import { allowTypos, findHits } from './search.queries.js';

/** Searches everything that a person may open. */
@Injectable()
export class SearchService {
  constructor(private readonly source: DataSource) {}

  /** Finds what has all words of a text; where nothing has them, what has similar words. */
  async search(text: string, user: User): Promise<SearchHit[]> {
    const words = splitSearch(text);
    if (!words.length) return [];
    const hits = await findHits(this.source.manager, { words, comparison: 'exact' }, user);
    if (hits.length || !words.some(({ word }) => canHaveTypos(word))) return hits;
    return this.source.transaction(async (manager) => {
      await allowTypos(manager);
      return findHits(manager, { words, comparison: 'similar' }, user);
    });
  }
}
