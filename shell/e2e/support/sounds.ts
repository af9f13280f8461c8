import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { environment } from './environment';

/** A quiet tone as a WAV file, which every browser plays: 8000 samples of 8 bits a second. */
export function makeTone(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: seconds * rate }, (_, at) => 128 + 20 * Math.sin((at / rate) * 440 * 2 * Math.PI)),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const CAPTIONS = `WEBVTT

00:00:00.000 --> 00:00:15.000
Bees need water.

00:00:15.000 --> 00:00:20.000
And flowers.
`;

/** Gives a slide a narration, as the worker does where a program speaks. */
export async function narrate(courseId: string, slideId: string): Promise<void> {
  const audioKey = `courses/${courseId}/audio/${slideId}.wav`;
  const file = join(environment.dataDir, 'files', audioKey);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, makeTone(20));
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query('UPDATE slides SET audio_key = $2 WHERE id = $1', [slideId, audioKey]);
  await client.query(
    `INSERT INTO narration_captions (audio_key, course_id, language, text, is_estimated) VALUES ($1, $2, 'en', $3, false)`,
    [audioKey, courseId, CAPTIONS],
  );
  await client.end();
}
