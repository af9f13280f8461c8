import { isFfmpegInstalled, makeFilm } from '@lectern/infra/testing';
import { expect, test } from 'vitest';
import { measureMp3 } from './mp3-length.js';

if (!isFfmpegInstalled) console.log('ffmpeg is not installed, so no MP3 is measured here.');

test.runIf(isFfmpegInstalled).each([
  ['MPEG 1', ['-ar', '44100']],
  ['MPEG 2', ['-ar', '22050', '-ac', '1', '-b:a', '32k']],
  ['MPEG 2.5 with a variable rate', ['-ar', '11025', '-q:a', '5']],
])('the length of an MP3 of %s is that of its frames', async (_, options) => {
  const audio = await makeFilm('sound.mp3', '-vn', '-c:a', 'libmp3lame', ...options);
  expect(Math.abs(measureMp3(audio) - 2)).toBeLessThan(0.25);
});

test('what is no MP3 has no length', () => {
  expect(measureMp3(Buffer.from('RIFF....WAVE'))).toBe(0);
  expect(measureMp3(Buffer.of())).toBe(0);
  expect(measureMp3(Buffer.alloc(1000, 0xff))).toBe(0);
});
