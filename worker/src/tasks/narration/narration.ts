import { type Disk, type Logger, type Speech, SpeechRefused } from '@lectern/infra';
import type { DataSource, QueryRunner } from 'typeorm';
import { spokenWords } from './spoken-words.js';

/** Slides that are narrated in parallel. */
const BATCH_SIZE = 4;
/** Name of the advisory lock that lets one worker narrate at a time. */
const LOCK_NAME = 'lectern-narration';

interface NarrationOptions {
  source: DataSource;
  storage: Disk;
  speech: Speech;
  log: Logger;
}

interface UnnarratedSlide {
  id: string;
  courseId: string;
  title: string;
  content: string;
  audioKey: string | null;
  /** MD5 of title and content. */
  words: string;
}

/**
 * Generates audio for slides without narration and for slides whose words have changed, unless another worker is doing so. It
 * runs after courses are saved, so no course waits for it.
 * @throws errors of the speech model and the storage; a later call continues from there
 */
export async function narrateAll(options: NarrationOptions, signal: AbortSignal): Promise<void> {
  const runner = options.source.createQueryRunner();
  try {
    if (!(await acquireLock(runner))) return;
    for (let slides; !signal.aborted && (slides = await unnarratedSlides(runner)).length;) {
      const results = await Promise.allSettled(slides.map((slide) => narrate(options, slide)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } finally {
    await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK_NAME]).catch(() => undefined);
    await runner.release();
  }
}

async function acquireLock(runner: QueryRunner): Promise<boolean> {
  const sql = 'SELECT pg_try_advisory_lock(hashtext($1)) AS locked';
  const [row] = (await runner.query(sql, [LOCK_NAME])) as { locked: boolean }[];
  return row?.locked ?? false;
}

const WORDS = `md5(slides.title || E'\\n' || slides.content)`;

/** Slides of the newest courses first, in the order in which they are studied. */
function unnarratedSlides(runner: QueryRunner): Promise<UnnarratedSlide[]> {
  return runner.query(
    `SELECT slides.id, modules.course_id AS "courseId", slides.title, slides.content,
            slides.audio_key AS "audioKey", ${WORDS} AS words
       FROM slides
       JOIN modules ON modules.id = slides.module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE slides.narration_hash IS DISTINCT FROM ${WORDS}
      ORDER BY courses.created_at DESC, courses.id, modules.position, slides.position
      LIMIT ${BATCH_SIZE}`,
  ) as Promise<UnnarratedSlide[]>;
}

async function narrate(options: NarrationOptions, slide: UnnarratedSlide): Promise<void> {
  const { source, storage } = options;
  const key = await storeAudio(options, slide);
  const rows = await source.query<unknown[]>(
    `WITH changed AS (
       UPDATE slides SET audio_key = $2, narration_hash = $3 WHERE id = $1 AND ${WORDS} = $3 RETURNING id
     )
     SELECT id FROM changed`,
    [slide.id, key, slide.words],
  );
  // If the slide was edited or deleted meanwhile, the new audio is obsolete; otherwise the previous one is.
  const [current, obsolete] = rows.length ? [key, slide.audioKey] : [slide.audioKey, key];
  if (obsolete && obsolete !== current) await storage.delete(obsolete);
}

/** Generates and stores the audio of a slide. Returns its storage key; null where there is nothing to read. */
async function storeAudio(
  { storage, speech, log }: NarrationOptions,
  slide: UnnarratedSlide,
): Promise<string | null> {
  const words = spokenWords(slide);
  if (!words) return null;
  try {
    const audio = await speech.say(words);
    // Browsers cache the file for good, so other words need another name.
    const key = `courses/${slide.courseId}/audio/${slide.id}-${slide.words.slice(0, 8)}.mp3`;
    await storage.put(key, audio, { contentType: 'audio/mpeg' });
    return key;
  } catch (error) {
    if (!(error instanceof SpeechRefused)) throw error;
    log.warn({ err: error, slideId: slide.id }, 'A slide could not be narrated');
    return null;
  }
}
