import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maps items one by one. Other work of the process, such as requests, has its turn before, between and after the items. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    await nextTurn();
    results.push(map(item));
  }
  await nextTurn();
  return results;
}
