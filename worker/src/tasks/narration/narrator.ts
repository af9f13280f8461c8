import type { Cue } from '@lectern/text/captions';

/** What is spoken on a slide. */
interface Script {
  /** At most 4096 characters. */
  text: string;
  /** The same text in parts. */
  sentences: string[];
  /** ISO 639 code of the language. */
  language: string;
}

export interface Narration {
  audio: Uint8Array;
  ending: keyof typeof SOUND_TYPES;
  /** Empty where the length of the sound is unknown. */
  cues: Cue[];
  /** Whether the times of the cues are shares of the sound's length. */
  isEstimated: boolean;
}

/** Content types by the ends of the names of sounds. */
export const SOUND_TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' };

/** Reads slides aloud. */
export interface Narrator {
  /** Slides that are narrated in parallel. */
  parallelism: number;
  /** @throws NarrationRefused for a text that can't be read; another error when nothing can be read now */
  narrate(script: Script, signal: AbortSignal): Promise<Narration>;
}

/** This text can't be read aloud; repeating it does not help. */
export class NarrationRefused extends Error {}
