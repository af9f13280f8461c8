import { type Disk, type Logger, type Speech, SpeechRefused } from '@lectern/infra';
import type { DataSource, QueryRunner } from 'typeorm';
import { spokenWords } from './spoken-words.js';

/** Milliseconds between two looks for slides whose words have changed. */
const LOOK_EVERY = 15_000;
/** Slides that are taken at a time. */
const AT_A_TIME = 4;
/** Of one narrator among all workers. */
const LOCK = 'lectern-narration';

interface Narrated {
  source: DataSource;
  storage: Disk;
  speech: Speech;
  log: Logger;
}

interface SilentSlide {
  id: string;
  courseId: string;
  title: string;
  content: string;
  audioKey: string | null;
  /** MD5 of title and content. */
  words: string;
}

/**
 * Has slides read aloud whose words were not yet, or have changed since: new courses and edited ones alike, after
 * they were saved, so that no course ever waits for it. Does nothing without a speech model.
 * @returns a function that stops it and resolves when nothing is in work
 */
export function startNarrating({
  speech,
  ...rest
}: Omit<Narrated, 'speech'> & { speech: Speech | undefined }) {
  if (!speech) return () => Promise.resolve();
  const stopping = new AbortController();
  let working = Promise.resolve();
  let isWorking = false;
  const look = () => {
    if (isWorking) return;
    isWorking = true;
    working = narrateAll({ speech, ...rest }, stopping.signal)
      .catch((error: unknown) => rest.log.warn({ err: error }, 'Narration waits'))
      .finally(() => (isWorking = false));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await working;
  };
}

/**
 * Narrates slides until there is none left, as long as no other worker does.
 * @throws what the speech model or the storage throws; later calls go on from there
 */
export async function narrateAll(narrated: Narrated, signal: AbortSignal): Promise<void> {
  const runner = narrated.source.createQueryRunner();
  try {
    if (!(await isOnlyOne(runner))) return;
    for (let slides; !signal.aborted && (slides = await silentSlides(runner)).length;) {
      const ends = await Promise.allSettled(slides.map((slide) => narrate(narrated, slide)));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } finally {
    await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]).catch(() => undefined);
    await runner.release();
  }
}

async function isOnlyOne(runner: QueryRunner): Promise<boolean> {
  const sql = 'SELECT pg_try_advisory_lock(hashtext($1)) AS locked';
  const [row] = (await runner.query(sql, [LOCK])) as { locked: boolean }[];
  return row?.locked ?? false;
}

const WORDS = `md5(slides.title || E'\\n' || slides.content)`;

/** Slides of the newest courses first, in the order in which they are studied. */
function silentSlides(runner: QueryRunner): Promise<SilentSlide[]> {
  return runner.query(
    `SELECT slides.id, modules.course_id AS "courseId", slides.title, slides.content,
            slides.audio_key AS "audioKey", ${WORDS} AS words
       FROM slides
       JOIN modules ON modules.id = slides.module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE slides.narrated IS DISTINCT FROM ${WORDS}
      ORDER BY courses.created_at DESC, courses.id, modules.position, slides.position
      LIMIT ${AT_A_TIME}`,
  ) as Promise<SilentSlide[]>;
}

async function narrate(narrated: Narrated, slide: SilentSlide): Promise<void> {
  const { source, storage } = narrated;
  const key = await storedSound(narrated, slide);
  const rows = await source.query<unknown[]>(
    `WITH changed AS (
       UPDATE slides SET audio_key = $2, narrated = $3 WHERE id = $1 AND ${WORDS} = $3 RETURNING id
     )
     SELECT id FROM changed`,
    [slide.id, key, slide.words],
  );
  // Edited or deleted meanwhile, the new sound is of no use; otherwise the one before it.
  const [kept, useless] = rows.length ? [key, slide.audioKey] : [slide.audioKey, key];
  if (useless && useless !== kept) await storage.delete(useless);
}

/** The storage key of what was read aloud; null where there is nothing to read. */
async function storedSound({ storage, speech, log }: Narrated, slide: SilentSlide): Promise<string | null> {
  const words = spokenWords(slide);
  if (!words) return null;
  try {
    const sound = await speech.say(words);
    // Browsers keep a file for good: other words, another name.
    const key = `courses/${slide.courseId}/audio/${slide.id}-${slide.words.slice(0, 8)}.mp3`;
    await storage.put(key, sound, { contentType: 'audio/mpeg' });
    return key;
  } catch (error) {
    if (!(error instanceof SpeechRefused)) throw error;
    log.warn({ err: error, slideId: slide.id }, 'A slide is not read aloud');
    return null;
  }
}
