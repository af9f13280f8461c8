import { expect, test } from 'vitest';
import { isFfmpegInstalled, makeFilm, readFilm } from '../testing/films.js';
import { inspectVideo } from './inspect-video.js';
import type { VideoSource } from './video-source.js';

if (!isFfmpegInstalled) console.log('ffmpeg is not installed, so only two formats of videos are read here.');
const testFormats = test.runIf(isFfmpegInstalled && process.env['TEST_LONG']);

const inspect = (bytes: Buffer) =>
  inspectVideo({
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
  } satisfies VideoSource);

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const VP8 = ['-c:v', 'libvpx', '-c:a', 'libopus'];

test.each([
  ['film.mp4', { mediaType: 'video/mp4', width: 64, height: 48, seconds: 30 }],
  ['film.webm', { mediaType: 'video/webm', width: 320, height: 180, seconds: 16 }],
] as const)('%s is played as it is', async (name, facts) => {
  const seconds = expect.closeTo(facts.seconds, 1);
  expect(await inspect(await readFilm(name))).toEqual({ kind: 'playable', ...facts, seconds });
});

testFormats.each([
  ['index-first.mp4', 'video/mp4', [...H264, '-movflags', '+faststart']],
  ['silent.mp4', 'video/mp4', [...H264, '-an']],
  ['vp8.webm', 'video/webm', VP8],
  ['vp9.webm', 'video/webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libvorbis']],
])('the format of %s is played as it is', async (name, mediaType, options) => {
  const found = await inspect(await makeFilm(name, ...options));
  expect(found).toMatchObject({ kind: 'playable', mediaType, width: 64, height: 48 });
  expect('seconds' in found && Math.abs(found.seconds - 2)).toBeLessThan(0.2);
});

test('a video of a telephone that was held upright is as high as it is shown', async () => {
  const turned = await readFilm('film.mp4');
  const matrix = turned.indexOf('tkhd') + 4 + 40;
  // A quarter turn: 0 1 0, -1 0 0, in 16.16 fixed point.
  for (const [place, value] of [0, 0x10000, 0, -0x10000, 0].entries())
    turned.writeInt32BE(value, matrix + 4 * place);
  expect(await inspect(turned)).toMatchObject({ kind: 'playable', width: 48, height: 64 });
});

test.each([
  ['a codec of pictures', 'avc1', 'hvc1'],
  ['a codec of sound', 'mp4a', 'ac-3'],
  ['a container', 'ftypisom', 'ftypqt  '],
])('%s that not all browsers have is converted first', async (_, known, other) => {
  const film = await readFilm('film.mp4');
  film.write(other, film.lastIndexOf(known), 'latin1');
  expect(await inspect(film)).toEqual({ kind: 'convertible', demuxer: 'mov' });
});

testFormats.each([
  ['hevc.mp4', 'mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-an']],
  ['ten-bits.mp4', 'mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', '-an']],
  ['ac3.mp4', 'mov', [...H264, '-c:a', 'ac3']],
  ['fragments.mp4', 'mov', [...H264, '-movflags', 'frag_keyframe+empty_moov']],
  ['a.mov', 'mov', H264],
  ['a.mkv', 'matroska', VP8],
  ['live.webm', 'matroska', [...VP8, '-live', '1']],
  ['a.avi', 'avi', ['-c:v', 'mpeg4']],
  ['a.ts', 'mpegts', ['-c:v', 'mpeg2video']],
])('%s is converted first', async (name, demuxer, options) => {
  expect(await inspect(await makeFilm(name, ...options))).toEqual({ kind: 'convertible', demuxer });
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Video</title>'],
  ['a playlist', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nhttp://127.0.0.1/secret\n'],
  ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['a description of a session', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5000 RTP/AVP 96\n'],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
])('%s is no video', async (_, content) => {
  expect(await inspect(Buffer.from(content, 'latin1'))).toEqual({ kind: 'none' });
});

test('a length is what the file says, so that its reader can refuse one of years', async () => {
  const bytes = await readFilm('film.mp4');
  const header = bytes.indexOf('mvhd');
  bytes.writeUInt32BE(1, header + 16);
  bytes.writeUInt32BE(1_000_000_000, header + 20);
  expect(await inspect(bytes)).toMatchObject({ kind: 'playable', seconds: 1e9 });
});

test('a file that is cut or changed at any place is read without an error, and without reading all of it', async () => {
  const [film, other] = [await readFilm('film.mp4'), await readFilm('film.webm')];
  const index = film.lastIndexOf('moov') - 4;
  for (const [bytes, start] of [
    [film, 0],
    [film, index],
    [other, 0],
  ] as const)
    for (let at = start; at < Math.min(bytes.length, start + 3000); at += 7) {
      const changed = Buffer.from(bytes);
      changed.fill(0xff, at, at + 4);
      for (const damaged of [bytes.subarray(0, at), changed])
        expect(['playable', 'convertible', 'none']).toContain((await inspect(damaged)).kind);
    }
}, 30_000);

test('boxes and elements that claim more than the file has are not read', async () => {
  let asked = 0;
  const huge = Buffer.alloc(64);
  huge.write('\u0000\u0000\u0000\u0010ftypisom', 0, 'latin1');
  huge.writeUInt32BE(0xffff_ffff, 16);
  huge.write('moov', 20);
  const found = await inspectVideo({
    size: 1e12,
    read: async (start, length) => {
      asked = Math.max(asked, length);
      return Buffer.concat([huge, Buffer.alloc(Math.min(length, 512))]).subarray(start, start + length);
    },
  });
  expect(found).toEqual({ kind: 'convertible', demuxer: 'mov' });
  expect(asked).toBeLessThanOrEqual(512);
});
