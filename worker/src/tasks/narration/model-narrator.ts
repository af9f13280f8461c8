import { type Speech, SpeechRefused } from '@lectern/infra';
import { estimateCues } from './cues.js';
import { measureMp3 } from './mp3-length.js';
import { NarrationRefused, type Narrator } from './narrator.js';

/** Narrates slides with a speech model. Each slide is one call without times of sentences, so the times are estimated. */
export function createModelNarrator(speech: Speech): Narrator {
  return {
    parallelism: 4,
    async narrate({ text, sentences }) {
      const audio = await speech.say(text).catch((error: unknown) => {
        throw error instanceof SpeechRefused ? new NarrationRefused(error.message) : error;
      });
      const seconds = measureMp3(audio);
      return {
        audio,
        ending: 'mp3',
        cues: seconds ? estimateCues(sentences, seconds) : [],
        isEstimated: true,
      };
    },
  };
}
