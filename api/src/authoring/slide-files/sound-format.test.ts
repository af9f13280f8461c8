import { expect, test } from 'vitest';
import { findSoundFormat } from './sound-format.js';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const handler = (kind: string) => bytes('....hdlr', [0, 0, 0, 0, 0, 0, 0, 0], kind);

test.each([
  ['mp3', bytes('ID3', [4, 0])],
  ['mp3', bytes([0xff, 0xfb, 0x90, 0x64])],
  ['m4a', Buffer.concat([bytes('....ftypM4A '), handler('soun')])],
  ['ogg', bytes('OggS', [0, 2], '....OpusHead')],
  ['wav', bytes('RIFF....WAVEfmt ')],
  [undefined, Buffer.concat([bytes('....ftypisom'), handler('soun'), handler('vide')])],
  [undefined, bytes('OggS', [0, 2], '....', [0x80], 'theora')],
  [undefined, bytes([0xff, 0xd8, 0xff, 0xe0])],
  [undefined, bytes('<html>')],
])('the format of a sound is found by its content: %s', (format, file) => {
  expect(findSoundFormat(file)).toBe(format);
});
