import type { Env } from '../env/env.js';
import { createClient } from './model.js';

/** A speech model behind an OpenAI-compatible server. */
export interface Speech {
  /**
   * Reads a text aloud, as MP3.
   * @param text at most 4096 characters
   * @throws SpeechRefused when the server rejects this text; another error when it is unavailable
   */
  say(text: string): Promise<Uint8Array>;
}

/** The server rejects this text; repeating the call does not help. */
export class SpeechRefused extends Error {}

/** A long text takes a while to be spoken. */
const TIMEOUT_MS = 60_000;
const REFUSALS = new Set([400, 413, 422]);

/** The configured speech model; undefined where none is. */
export function createSpeech({ speech }: Pick<Env, 'speech'>): Speech | undefined {
  if (!speech) return undefined;
  const { name: model, voice } = speech;
  const client = createClient(speech, TIMEOUT_MS);
  return {
    async say(input) {
      const { APIError } = await import('openai');
      try {
        const answer = await (
          await client
        ).audio.speech.create({ model, voice, input, response_format: 'mp3' });
        return new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        if (error instanceof APIError && REFUSALS.has(error.status ?? 0))
          throw new SpeechRefused(error.message);
        throw error;
      }
    },
  };
}
