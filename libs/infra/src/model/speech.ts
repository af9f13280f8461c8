import type { Env } from '../env/env.js';

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

const REFUSALS = new Set([400, 413, 422]);

/** The configured speech model; undefined when OPENAI_SPEECH_MODEL is unset. */
export function createSpeech({ speech }: Pick<Env, 'speech'>): Speech | undefined {
  if (!speech) return undefined;
  const { name: model, voice, apiKey, baseUrl: baseURL } = speech;
  return {
    async say(input) {
      const { default: OpenAI, APIError } = await import('openai');
      const client = new OpenAI({ apiKey, baseURL, timeout: 60_000, maxRetries: 1 });
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
