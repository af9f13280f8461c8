import OpenAI, { APIError } from 'openai';
import type { Env } from './env.js';

/** A speech model behind an OpenAI-compatible server. */
export interface Speech {
  /**
   * Reads a text aloud, as MP3.
   * @param text at most 4096 letters
   * @throws SpeechRefused when the server won't read this text, another error when it can't now
   */
  say(text: string): Promise<Uint8Array>;
}

/** The server will not read this text, however often it is asked. */
export class SpeechRefused extends Error {}

const REFUSALS = new Set([400, 413, 422]);

/** The configured speech model; undefined when OPENAI_SPEECH_MODEL is unset. */
export function createSpeech({ speech }: Pick<Env, 'speech'>): Speech | undefined {
  if (!speech) return undefined;
  const { name: model, voice, apiKey, baseUrl: baseURL } = speech;
  const client = new OpenAI({ apiKey, baseURL, timeout: 60_000, maxRetries: 1 });
  return {
    async say(input) {
      try {
        const answer = await client.audio.speech.create({ model, voice, input, response_format: 'mp3' });
        return new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        if (error instanceof APIError && REFUSALS.has(error.status ?? 0))
          throw new SpeechRefused(error.message);
        throw error;
      }
    },
  };
}
