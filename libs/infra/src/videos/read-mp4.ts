import type { VideoFacts, VideoSource } from './video-source.js';

// ISO/IEC 14496-12: a file is a sequence of boxes, each with its size and a type of four letters.

/** Boxes before the one with the index; fragments come after it. */
const MAX_BOXES = 200;
/** The index of a day of video has about 20 MB. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_TRACKS = 50;

/** Baseline, Main, Extended and High: what browsers play. */
const H264_PROFILES = [66, 77, 88, 100];
/** AAC in its kinds, and MP3 (ISO/IEC 14496-1). */
const AUDIO_OBJECT_TYPES = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b];

/** Undefined where browsers do not play the file as it is. */
export async function readMp4(source: VideoSource): Promise<VideoFacts | undefined> {
  const index = await findIndex(source);
  if (!index) return undefined;
  const header = findBox(index, 'mvhd');
  const tracks = listBoxes(index, 'trak').slice(0, MAX_TRACKS);
  const videos = tracks.filter((track) => readHandler(track) === 'vide');
  const sounds = tracks.filter((track) => readHandler(track) === 'soun');
  const [video] = videos;
  if (!header || !video || videos.length > 1) return undefined;
  if (!isH264(video) || !sounds.every(isAacOrMp3)) return undefined;
  return { mediaType: 'video/mp4', seconds: readSeconds(header), ...readSize(video) };
}

/** The content of the box `moov`; undefined without one, and for QuickTime files. */
async function findIndex(source: VideoSource): Promise<Buffer | undefined> {
  let start = 0;
  for (let count = 0; count < MAX_BOXES && start + 8 <= source.size; count++) {
    const head = await source.read(start, 16);
    const type = head.toString('latin1', 4, 8);
    const size = readBoxSize(head, source.size - start);
    if (count === 0 && (type !== 'ftyp' || head.toString('latin1', 8, 12) === 'qt  ')) return undefined;
    if (size < 8) return undefined;
    if (type === 'moov')
      return size > MAX_INDEX_BYTES ? undefined : (await source.read(start, size)).subarray(8);
    start += size;
  }
  return undefined;
}

/** 1 means a size of 64 bits after the type, 0 the rest of the file. */
function readBoxSize(head: Buffer, rest: number): number {
  const size = head.readUInt32BE(0);
  if (size === 1) return Number(head.readBigUInt64BE(8));
  return size === 0 ? rest : size;
}

/** The contents of the boxes of a type. */
function listBoxes(content: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let start = 0; start + 8 <= content.length;) {
    const size = content.readUInt32BE(start) || content.length - start;
    if (size < 8 || start + size > content.length) break;
    if (content.toString('latin1', start + 4, start + 8) === type)
      found.push(content.subarray(start + 8, start + size));
    start += size;
  }
  return found;
}

const findBox = (content: Buffer | undefined, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>((inner, type) => inner && listBoxes(inner, type)[0], content);

const readHandler = (track: Buffer) => findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12);

/** The only sample entry of a track, with its type; undefined where it has several. */
function readSampleEntry(track: Buffer): { type: string; content: Buffer } | undefined {
  const description = findBox(track, 'mdia', 'minf', 'stbl', 'stsd');
  if (!description || description.readUInt32BE(4) !== 1) return undefined;
  return { type: description.toString('latin1', 12, 16), content: description.subarray(16) };
}

function isH264(track: Buffer): boolean {
  const entry = readSampleEntry(track);
  if (!entry || !['avc1', 'avc3'].includes(entry.type)) return false;
  // 78 bytes describe the picture, boxes follow.
  const profile = findBox(entry.content.subarray(78), 'avcC')?.[1];
  return profile !== undefined && H264_PROFILES.includes(profile);
}

function isAacOrMp3(track: Buffer): boolean {
  const entry = readSampleEntry(track);
  if (!entry) return false;
  if (entry.type === '.mp3') return true;
  if (entry.type !== 'mp4a') return false;
  const description = findBox(entry.content.subarray(28), 'esds');
  // The descriptor of the decoder has the tag 4; its size is 1 to 4 bytes, of which all but the last have the highest bit.
  const decoder = description?.indexOf(4, 7) ?? -1;
  if (!description || decoder < 0) return false;
  let at = decoder + 1;
  while ((description.readUInt8(at) & 0x80) !== 0) at++;
  return AUDIO_OBJECT_TYPES.includes(description.readUInt8(at + 1));
}

function readSeconds(header: Buffer): number {
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale ? duration / scale : 0;
}

/** As shown: a telephone that was held upright stores its video on its side. */
function readSize(track: Buffer): Pick<VideoFacts, 'width' | 'height'> {
  const header = findBox(track, 'tkhd') ?? Buffer.alloc(0);
  const matrix = header[0] === 1 ? 52 : 40;
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
  const width = header.readUInt16BE(matrix + 36);
  const height = header.readUInt16BE(matrix + 40);
  return isTurned ? { width: height, height: width } : { width, height };
}
