import { expect, test } from 'vitest';
import { makeSilence, measureWav, readWav, writeWav } from './wav.js';

/** PCM, one channel, 8000 samples a second of 16 bits. */
const FORMAT = Buffer.from('01000100401f0000803e000002001000', 'hex');
const aWav = (samples: Buffer) => writeWav({ format: FORMAT, samples });

test('what is written is read, with its length', () => {
  const wav = readWav(aWav(Buffer.alloc(8000, 1)));
  expect(wav?.samples).toEqual(Buffer.alloc(8000, 1));
  expect(wav && measureWav(wav)).toBe(0.5);
  expect(makeSilence(FORMAT, 0.25)).toHaveLength(4000);
});

test('a size that the program left open ends with the file', () => {
  const file = aWav(Buffer.alloc(100, 1));
  file.writeUInt32LE(0xffff_ffff, file.indexOf('data') + 4);
  expect(readWav(file)?.samples).toHaveLength(100);
});

test.each([
  ['nothing', Buffer.of()],
  ['another file', Buffer.from('ID3 and more than twelve bytes')],
  ['a header alone', Buffer.from('RIFF\0\0\0\0WAVE')],
  ['a sound without samples', aWav(Buffer.of())],
  ['a format without a rate', writeWav({ format: Buffer.alloc(16), samples: Buffer.alloc(8) })],
])('%s is no sound', (_, file) => {
  expect(readWav(file)).toBeUndefined();
});
