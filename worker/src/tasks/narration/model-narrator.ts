import { type Speech, SpeechRefused } from '@lectern/infra';
import { estimateCues } from './cues.js';
import { measureMp3 } from './mp3-length.js';
import { NarrationRefused, type Narrator } from './narrator.js';

/** Reads slides aloud by a speech model: each in one call, so that the times of its sentences are estimated. */
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
