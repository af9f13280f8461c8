import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkFolder, SPEECH_PLACEHOLDERS } from '@lectern/infra';
import type { Cue } from '@lectern/text/captions';
import {
  hasProgram,
  ProgramFailed,
  ProgramTooSlow,
  runProgram,
} from '../../platform/programs/run-program.js';
import { hasFfmpeg, readInput, runFfmpeg } from '../videos/ffmpeg.js';
import { makeCue } from './cues.js';
import { type Narration, NarrationRefused, type Narrator } from './narrator.js';
import { makeSilence, measureWav, readWav, type Wav, writeWav } from './wav.js';

/** Of one sentence. */
const TIMEOUT_MS = 60_000;
/** Of one sentence. `espeak-ng` also makes a file of 64 MB for PulseAudio. */
const MAX_WAV_BYTES = 100 * 1024 * 1024;
/** Of a narration that can't be compressed. */
const MAX_KEPT_WAV_BYTES = 5 * 1024 * 1024;
const PAUSE_SECONDS = 0.35;
const COMPRESSION = ['-ac', '1', '-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart'];

/**
 * Reads slides aloud by a program of this machine that takes a text on its standard input and writes a WAV file. Each sentence is a run
 * of its own, so that its times are exact.
 * @param command program and arguments, see `parseSpeechCommand`
 * @returns undefined where the program can't be found
 */
export function findCommandNarrator(command: string[]): Narrator | undefined {
  if (!hasProgram(command[0] ?? '')) return undefined;
  return {
    parallelism: 1,
    narrate: ({ sentences, language }, signal) =>
      inWorkFolder(async (folder) => {
        const speak = (text: string, spoken = language) =>
          runCommand(command, { text, language: spoken, folder, signal });
        const parts: Wav[] = [];
        for (const sentence of sentences)
          parts.push(await speak(sentence).catch((error) => explain(error, speak)));
        const { wav, cues } = joinParts(sentences, parts);
        return { ...(await compress(wav, folder, signal)), cues, isEstimated: false };
      }),
  };
}

interface Run {
  text: string;
  language: string;
  folder: string;
  signal: AbortSignal;
}

async function runCommand(command: string[], { text, language, folder, signal }: Run): Promise<Wav> {
  const file = join(folder, 'sentence.wav');
  const filled = command.map((argument) =>
    argument.replaceAll(SPEECH_PLACEHOLDERS.file, file).replaceAll(SPEECH_PLACEHOLDERS.language, language),
  );
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_WAV_BYTES, signal };
  await writeFile(file, '');
  await runProgram(filled, limits, { input: `${text}\n` });
  const wav = readWav(await readFile(file));
  if (!wav) throw new ProgramFailed(`${command[0]} wrote no WAV file`);
  return wav;
}

/** A program that can speak an English word has refused the text or its language; one that can't is broken, and may be mended. */
async function explain(
  error: unknown,
  speak: (text: string, language: string) => Promise<Wav>,
): Promise<never> {
  if (!(error instanceof ProgramFailed || error instanceof ProgramTooSlow)) throw error;
  await speak('One.', 'en');
  throw new NarrationRefused(error.message);
}

/** One sound with a pause after each sentence, and the times of the sentences in it. */
function joinParts(sentences: string[], parts: Wav[]): { wav: Wav; cues: Cue[] } {
  const format = parts[0]?.format ?? Buffer.of();
  if (parts.some((part) => !part.format.equals(format)))
    throw new NarrationRefused('The program writes sounds of several formats');
  const silence = makeSilence(format, PAUSE_SECONDS);
  const pause = measureWav({ format, samples: silence });
  let start = 0;
  const cues = parts.map((part, index) => {
    const end = start + measureWav(part);
    const cue = makeCue(sentences[index] ?? '', start, end);
    start = end + pause;
    return cue;
  });
  const samples = Buffer.concat(parts.flatMap((part) => [part.samples, silence]));
  return { wav: { format, samples }, cues };
}

/** M4A where `ffmpeg` is installed, else the WAV file. */
async function compress(
  wav: Wav,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Narration, 'audio' | 'ending'>> {
  const file = writeWav(wav);
  if (!hasFfmpeg()) {
    if (file.length <= MAX_KEPT_WAV_BYTES) return { audio: file, ending: 'wav' };
    throw new NarrationRefused('The sound is too large without ffmpeg');
  }
  const [input, output] = [join(folder, 'all.wav'), join(folder, 'all.m4a')];
  await writeFile(input, file);
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_WAV_BYTES, signal };
  await runFfmpeg([...readInput('wav', input), ...COMPRESSION, output], limits);
  return { audio: await readFile(output), ending: 'm4a' };
}
