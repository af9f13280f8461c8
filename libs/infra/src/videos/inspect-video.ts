import type { Disk } from 'flydrive';
import { buffer } from 'node:stream/consumers';
import { readRange } from '../storage/storage.js';
import { readMp4 } from './read-mp4.js';
import { readWebm } from './read-webm.js';
import type { VideoFacts, VideoSource } from './video-source.js';

/**
 * `playable`: browsers play it as it is. `convertible`: the container of a video that `ffmpeg` may convert, with the name of the demuxer
 * that reads it. `none`: something else.
 */
export type InspectedVideo =
  | ({ kind: 'playable' } & VideoFacts)
  | { kind: 'convertible'; demuxer: string }
  | { kind: 'none' };

const HEAD_BYTES = 512;

/** First bytes of containers. The demuxer is named to `ffmpeg`, so that it takes no file for a playlist. */
const CONTAINERS: { demuxer: string; matches: (head: Buffer) => boolean }[] = [
  { demuxer: 'mov', matches: (head) => ['ftyp', 'moov', 'wide', 'mdat'].includes(text(head, 4, 8)) },
  { demuxer: 'matroska', matches: (head) => head.toString('hex', 0, 4) === '1a45dfa3' },
  { demuxer: 'avi', matches: (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'AVI ' },
  { demuxer: 'mpegts', matches: (head) => head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47 },
  { demuxer: 'mpeg', matches: (head) => head.toString('hex', 0, 4) === '000001ba' },
  { demuxer: 'flv', matches: (head) => text(head, 0, 4) === 'FLV\u0001' },
  { demuxer: 'asf', matches: (head) => head.toString('hex', 0, 8) === '3026b2758e66cf11' },
  { demuxer: 'ogg', matches: (head) => text(head, 0, 4) === 'OggS' },
];

const text = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end);

/** Reads what a file is by its content. A damaged file is convertible or none, never an error. */
export async function inspectVideo(source: VideoSource): Promise<InspectedVideo> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  const container = CONTAINERS.find(({ matches }) => matches(head));
  if (!container) return { kind: 'none' };
  const { demuxer } = container;
  const read = demuxer === 'mov' ? readMp4 : demuxer === 'matroska' ? readWebm : undefined;
  const facts = await read?.(source).catch(ignoreDamage);
  return facts && facts.seconds > 0 ? { kind: 'playable', ...facts } : { kind: 'convertible', demuxer };
}

/** Buffers throw a RangeError where a damaged file names bytes that it does not have. */
function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error;
}

/** A file of the storage. */
export async function openVideo(storage: Disk, key: string): Promise<VideoSource> {
  const { contentLength: size } = await storage.getMetaData(key);
  return {
    size,
    read: async (start, length) => {
      const end = Math.min(start + length, size) - 1;
      return end < start ? Buffer.alloc(0) : buffer(await readRange(storage, key, { start, end }));
    },
  };
}
