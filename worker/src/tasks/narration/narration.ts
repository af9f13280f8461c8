import { workAlone } from '@lectern/data';
import { type Disk, type Logger, type Speech, SpeechRefused } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { waitForDecks } from '../wait-for-decks.js';
import {
  findUnnarratedSlides,
  isKeptForVersions,
  saveNarration,
  type UnnarratedSlide,
} from './narration.queries.js';
import { spokenWords } from './spoken-words.js';

/** Slides that are narrated in parallel. */
const BATCH_SIZE = 4;
interface NarrationOptions {
  source: DataSource;
  storage: Disk;
  speech: Speech;
  log: Logger;
}

/**
 * Generates audio for slides without narration and for slides whose words have changed, unless another worker is doing so. It
 * runs after courses are saved, so no course waits for it.
 * @throws errors of the speech model and the storage; a later call continues from there
 */
export function narrateAll(options: NarrationOptions, signal: AbortSignal): Promise<void> {
  const { source } = options;
  return workAlone(source, 'lectern-narration', async () => {
    for (
      let slides;
      (await waitForDecks(source, signal)) &&
      (slides = await findUnnarratedSlides(source, BATCH_SIZE)).length;
    ) {
      const results = await Promise.allSettled(slides.map((slide) => narrate(options, slide)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
  });
}

async function narrate(options: NarrationOptions, slide: UnnarratedSlide): Promise<void> {
  const { source, storage } = options;
  const key = await storeAudio(options, slide);
  const isSaved = await saveNarration(source, slide, key);
  // If the slide was edited or deleted meanwhile, the new audio is obsolete; otherwise the previous one is.
  const [current, obsolete] = isSaved ? [key, slide.audioKey] : [slide.audioKey, key];
  if (!obsolete || obsolete === current || (await isKeptForVersions(source, obsolete))) return;
  await storage.delete(obsolete);
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
