import { reindexCourse } from '@lectern/data';
import type { DataSource } from 'typeorm';
import { waitForDecks } from '../wait-for-decks.js';

/** Detects the language of courses that an earlier version saved, and indexes their passages by it. */
export async function reindexAll(source: DataSource, signal: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore && (await waitForDecks(source, signal))) hasMore = await reindexCourse(source);
}
