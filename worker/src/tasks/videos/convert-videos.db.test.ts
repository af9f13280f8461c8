import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SlideVideoRow } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk, inspectVideo, inWorkFolder } from '@lectern/infra';
import { isFfmpegInstalled, makeFilm } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOrphanFiles } from '../repair/orphan-files.js';
import { convertVideos } from './convert-videos.js';
import { ProgramTooSlow } from '../../platform/programs/run-program.js';
import { hasFfmpeg, readInput, runFfmpeg } from './ffmpeg.js';
import { deleteRemovedVideos, failAllConversions } from './videos.queries.js';

const canConvert = isFfmpegInstalled && hasFfmpeg();
if (!canConvert) console.log('ffmpeg is not installed, so no video is converted here.');
const testConversion = test.runIf(canConvert);
const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-videos-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Pictures of an odd width and height, which H.264 does not have. */
const makeAvi = () => makeFilm('a.avi', '-c:v', 'mpeg4', '-vf', 'scale=65:47,setsar=1');

const rows = () => database.source.getRepository(SlideVideoRow);
const reread = (id: string) => rows().findOneByOrFail({ id });

/** A video of a new slide, in the state in which the API leaves it. */
async function aVideo(bytes: Buffer, own: Partial<SlideVideoRow> = {}): Promise<SlideVideoRow> {
  const course = await factories(database.source).aCourse({ modules: [1] });
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  const fileKey = `videos/${randomUUID()}/source`;
  await storage.put(fileKey, bytes);
  const row = { id: randomUUID(), courseId: course.id, slideId, lastSlideId: slideId, name: 'Film', fileKey };
  return rows().save({ ...row, kind: 'file', state: 'waiting', ...own } as SlideVideoRow);
}

const convert = (limitMb = 10) => convertVideos({ source: database.source, storage, log, limitMb }, forever);

testConversion(
  'a video of another format becomes one that browsers play, with a poster; the upload is removed',
  async () => {
    const video = await aVideo(await makeAvi());
    await convert();
    const converted = await reread(video.id);
    expect(converted).toMatchObject({ state: 'ready', percent: null, mediaType: 'video/mp4', width: 64 });
    expect(converted.conversionEndedAt).not.toBeNull();
    expect(Math.abs((converted.seconds ?? 0) - 2)).toBeLessThan(0.3);
    const bytes = Buffer.from(await storage.getBytes(String(converted.fileKey)));
    expect(Number(converted.bytes)).toBe(bytes.length);
    const read = async (start: number, length: number) => bytes.subarray(start, start + length);
    expect(await inspectVideo({ size: bytes.length, read })).toMatchObject({ kind: 'playable' });
    const poster = Buffer.from(await storage.getBytes(String(converted.posterKey)));
    expect(poster.toString('hex', 0, 3)).toBe('ffd8ff');
    expect(await storage.exists(String(video.fileKey))).toBe(false);
  },
  60_000,
);

testConversion(
  'a file that is converted for two courses is there until both have theirs',
  async () => {
    const bytes = await makeAvi();
    const first = await aVideo(bytes, { state: 'converting', percent: 50 });
    const second = await aVideo(bytes, { fileKey: first.fileKey });
    await convert();
    const [one, two] = [await reread(first.id), await reread(second.id)];
    expect([one.state, two.state, one.fileKey === two.fileKey]).toEqual(['ready', 'ready', false]);
    expect(await storage.exists(String(first.fileKey))).toBe(false);
  },
  60_000,
);

testConversion(
  'a file that only begins as a video fails, and the next one is converted',
  async () => {
    const damaged = await aVideo(Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST and nothing else'));
    const page = await aVideo(Buffer.from('<html>'));
    const large = await aVideo(await makeAvi());
    await convert(0.001);
    expect((await reread(damaged.id)).failure).toBe('conversionFailed');
    expect((await reread(page.id)).failure).toBe('notVideo');
    expect(await reread(large.id)).toMatchObject({ state: 'failed', failure: 'conversionFailed' });
  },
  60_000,
);

testConversion(
  "a video whose file can't be read now holds up no other one, and is converted once the file can be read",
  async () => {
    const bytes = await makeAvi();
    const unreadable = await aVideo(bytes);
    await storage.delete(String(unreadable.fileKey));
    const next = await aVideo(bytes);
    await convert();
    expect((await reread(next.id)).state).toBe('ready');
    expect(await reread(unreadable.id)).toMatchObject({ state: 'waiting', failure: null });
    await storage.put(String(unreadable.fileKey), bytes);
    await convert();
    expect((await reread(unreadable.id)).state).toBe('ready');
  },
  60_000,
);

testConversion(
  'nothing in a file makes ffmpeg open another file or an address',
  async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.end();
    }).listen(0);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
    const limits = { timeoutMs: 20_000, maxBytes: 1e6, signal: forever };
    await inWorkFolder(async (folder) => {
      const lists = [`#EXTM3U\n#EXTINF:1,\n${url}\n`, `ffconcat version 1.0\nfile '${url}'\n`, url];
      for (const [index, list] of lists.entries()) {
        const key = `videos/${randomUUID()}/${index}`;
        await storage.put(key, list);
        const file = join(dataDir, 'files', key);
        for (const demuxer of ['mov', 'matroska', 'avi'])
          await expect(
            runFfmpeg([...readInput(demuxer, file), join(folder, 'out.mp4')], limits),
          ).rejects.toThrow('ended with');
      }
      await expect(runFfmpeg([...readInput('mov', url), join(folder, 'out.mp4')], limits)).rejects.toThrow();
    });
    server.close();
    expect(asked).toBe(0);
  },
  60_000,
);

testConversion('a program that takes too long is ended', async () => {
  const endless = ['-re', '-f', 'lavfi', '-i', 'testsrc', '-f', 'null', '-'];
  const limits = { timeoutMs: 1500, maxBytes: 1e6, signal: forever };
  await expect(runFfmpeg(endless, limits)).rejects.toThrow(ProgramTooSlow);
});

test('without ffmpeg, videos that wait fail with what to do', async () => {
  expect(hasFfmpeg(['/nowhere'])).toBe(false);
  const video = await aVideo(Buffer.from('x'));
  await failAllConversions(database.source);
  expect(await reread(video.id)).toMatchObject({
    ...{ state: 'failed', failure: 'noConverter' },
    conversionEndedAt: expect.any(Date),
  });
});

test('a video that was removed is gone after its days, with its files; others stay', async () => {
  const [kept, fresh, old] = [
    await aVideo(Buffer.from('a')),
    await aVideo(Buffer.from('b')),
    await aVideo(Buffer.from('c')),
  ];
  await database.source.query('UPDATE slide_videos SET slide_id = NULL, removed_at = now() WHERE id = $1', [
    fresh.id,
  ]);
  await database.source.query(
    `UPDATE slide_videos SET slide_id = NULL, removed_at = now() - interval '31 days' WHERE id = $1`,
    [old.id],
  );
  expect(await deleteRemovedVideos(database.source, 30)).toBe(1);
  await removeOrphanFiles({ source: database.source, storage }, new Date(Date.now() + 60_000));
  const exists = await Promise.all([kept, fresh, old].map(({ fileKey }) => storage.exists(String(fileKey))));
  expect(exists).toEqual([true, true, false]);
});
