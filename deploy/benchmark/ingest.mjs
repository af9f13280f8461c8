import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPerson, upload } from '../chaos/people.mjs';
import { signal, until } from '../launch/processes.mjs';
import { processorSeconds } from './figures.mjs';

export const DECK = readFileSync(join(import.meta.dirname, '../../worker/fixtures/keeping-bees.pdf'));
const PAGES = 33;
const DECKS = 8;
const TIMEOUT_MS = 180_000;

/** Decks that wait while the workers are frozen, until the last one is a course. */
export async function ingest(product, database, random) {
  const admin = await aPerson(database, product, random, 'admin');
  await upload(admin, { title: 'Warm-up', pdf: DECK }, true);
  const pids = product.workers.flatMap((worker) => [...worker.pids(), ...worker.children()]);
  for (const pid of pids) signal(pid, 'SIGSTOP');
  for (let count = 0; count < DECKS; count++) await upload(admin, { title: randomUUID(), pdf: DECK }, false);
  const began = performance.now();
  const usedBefore = processorSeconds(pids);
  for (const pid of pids) signal(pid, 'SIGCONT');
  const ended = await until(async () => {
    const { rows } = await database.query("SELECT count(*) FROM uploads WHERE status = 'completed'");
    return Number(rows[0].count) === DECKS + 1;
  }, TIMEOUT_MS);
  if (!ended) throw new Error(`After ${TIMEOUT_MS / 1000} s not every deck was a course.`);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await database.query('SELECT count(*) FROM courses');
  return {
    'decks, each of 33 pages': `${Number(rows[0].count) - 1} courses of ${DECKS} decks`,
    'pages a second': ((DECKS * PAGES) / seconds).toFixed(1),
    'until the last one': `${seconds.toFixed(1)} s`,
    'processors that the workers used': ((processorSeconds(pids) - usedBefore) / seconds).toFixed(2),
  };
}
