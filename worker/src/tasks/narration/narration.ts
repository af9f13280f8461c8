import { NarrationCaptions, workAlone } from '@lectern/data';
import type { Disk, Logger } from '@lectern/infra';
import { splitSentences } from '@lectern/text';
import { writeCaptions } from '@lectern/text/captions';
import type { DataSource, EntityManager } from 'typeorm';
import { waitForDecks } from '../wait-for-decks.js';
import {
  findUnnarratedSlides,
  isUsedByCourseVersion,
  saveNarrationKey,
  type UnnarratedSlide,
} from './narration.queries.js';
import { type Narration, NarrationRefused, type Narrator, SOUND_TYPES } from './narrator.js';
import { getSpokenWords } from './spoken-words.js';

interface NarrationOptions {
  source: DataSource;
  storage: Disk;
  narrator: Narrator;
  log: Logger;
}

/**
 * Generates audio with captions for slides that have no narration or whose words have changed, unless another worker is doing so.
 * Courses are saved before they are narrated, so no course waits for its narration.
 * @throws errors of the narrator and the storage; a later call narrates the remaining slides
 */
export function narrateAll(options: NarrationOptions, signal: AbortSignal): Promise<void> {
  const { source, narrator } = options;
  return workAlone(source, 'lectern-narration', async () => {
    for (
      let slides;
      (await waitForDecks(source, signal)) &&
      (slides = await findUnnarratedSlides(source, narrator.parallelism)).length;
    ) {
      const results = await Promise.allSettled(slides.map((slide) => narrate(options, slide, signal)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
  });
}

async function narrate(
  options: NarrationOptions,
  slide: UnnarratedSlide,
  signal: AbortSignal,
): Promise<void> {
  const { source, storage } = options;
  const narration = await makeNarration(options, slide, signal);
  const key = narration && (await storeAudio(storage, slide, narration));
  const isSaved = await source.transaction(async (manager) => {
    const isCurrent = await saveNarrationKey(manager, slide, key);
    if (isCurrent && narration && key) await saveCaptions(manager, slide, { key, ...narration });
    return isCurrent;
  });
  // If the slide was edited or deleted meanwhile, the new audio is obsolete; otherwise the previous one is.
  const [current, obsolete] = isSaved ? [key, slide.audioKey] : [slide.audioKey, key];
  if (!obsolete || obsolete === current || (await isUsedByCourseVersion(source, obsolete))) return;
  await storage.delete(obsolete);
}

/** @returns null where the slide has no words, or the narrator can't speak them */
async function makeNarration(
  { narrator, log }: NarrationOptions,
  slide: UnnarratedSlide,
  signal: AbortSignal,
): Promise<Narration | null> {
  const text = getSpokenWords(slide);
  if (!text) return null;
  const language = slide.language?.split('-')[0]?.toLowerCase() ?? 'en';
  try {
    return await narrator.narrate({ text, sentences: splitSentences(text, language), language }, signal);
  } catch (error) {
    if (!(error instanceof NarrationRefused)) throw error;
    log.warn({ err: error, slideId: slide.id }, 'A slide could not be narrated');
    return null;
  }
}

/** @returns the storage key of the audio */
async function storeAudio(
  storage: Disk,
  { id, courseId, wordsHash }: UnnarratedSlide,
  { audio, ending }: Narration,
): Promise<string> {
  // Browsers cache the file for ever, so changed words need another file name.
  const key = `courses/${courseId}/audio/${id}-${wordsHash.slice(0, 8)}.${ending}`;
  await storage.put(key, audio, { contentType: SOUND_TYPES[ending] });
  return key;
}

async function saveCaptions(
  manager: EntityManager,
  { courseId, language }: UnnarratedSlide,
  { key: audioKey, cues, isEstimated }: Narration & { key: string },
): Promise<void> {
  if (!cues.length) return;
  const captions = { audioKey, courseId, language, isEstimated, text: writeCaptions(cues) };
  await manager.upsert(NarrationCaptions, captions, ['audioKey']);
}
