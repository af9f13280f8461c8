import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectVideo } from './inspect-video.js';
import type { VideoSource } from './video-source.js';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-videos-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Two seconds of a test picture and a tone, in the formats of the options. */
async function makeVideo(name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder, name);
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10', '-f', 'lavfi', '-i', 'sine'];
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-t', '2', ...options, path]);
  return readFile(path);
}

const inspect = (bytes: Buffer) =>
  inspectVideo({
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
  } satisfies VideoSource);

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const VP8 = ['-c:v', 'libvpx', '-c:a', 'libopus'];

test.each([
  ['a.mp4', 'video/mp4', H264],
  ['index-first.mp4', 'video/mp4', [...H264, '-movflags', '+faststart']],
  ['silent.mp4', 'video/mp4', [...H264, '-an']],
  ['vp8.webm', 'video/webm', VP8],
  ['vp9.webm', 'video/webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libvorbis']],
])('%s is played as it is', async (name, mediaType, options) => {
  const found = await inspect(await makeVideo(name, ...options));
  expect(found).toMatchObject({ kind: 'playable', mediaType, width: 64, height: 48 });
  expect('seconds' in found && Math.abs(found.seconds - 2)).toBeLessThan(0.2);
});

test('a video of a telephone that was held upright is as high as it is shown', async () => {
  await makeVideo('a.mp4', ...H264);
  const turned = join(folder, 'turned.mp4');
  const turn = ['-metadata:s:v:0', 'rotate=90', '-c', 'copy'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', join(folder, 'a.mp4'), ...turn, turned]);
  expect(await inspect(await readFile(turned))).toMatchObject({ kind: 'playable', width: 48, height: 64 });
});

test.each([
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
  expect(await inspect(await makeVideo(name, ...options))).toEqual({ kind: 'convertible', demuxer });
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
  const bytes = await makeVideo('a.mp4', ...H264);
  const header = bytes.indexOf('mvhd');
  bytes.writeUInt32BE(1, header + 16);
  bytes.writeUInt32BE(1_000_000_000, header + 20);
  expect(await inspect(bytes)).toMatchObject({ kind: 'playable', seconds: 1e9 });
});

test('a file that is cut or changed at any place is read without an error, and without reading all of it', async () => {
  for (const bytes of [
    await makeVideo('a.mp4', ...H264, '-movflags', '+faststart'),
    await makeVideo('vp8.webm', ...VP8),
  ])
    for (let at = 0; at < Math.min(bytes.length, 3000); at += 7) {
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
