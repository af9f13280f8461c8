import type { VideoFacts, VideoSource } from './video-source.js';

// RFC 8794 (EBML) and RFC 9559 (Matroska): a file is a tree of elements, each with an id, a size and its content.

/** The description of tracks; attachments and the index of positions are passed over. */
const MAX_ELEMENT_BYTES = 1024 * 1024;
/** Elements before the first picture. */
const MAX_ELEMENTS = 100;

const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1'];
const AUDIO_CODECS = ['A_OPUS', 'A_VORBIS'];
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** Nanoseconds of a tick where the file does not say. */
const DEFAULT_TICK = 1_000_000;

interface Element {
  id: string;
  start: number;
  /** Infinity: unknown. */
  size: number;
}

/** Undefined where browsers do not play the file as it is. */
export async function readWebm(source: VideoSource): Promise<VideoFacts | undefined> {
  const head = await readElement(source, 0);
  if (head?.id !== '1a45dfa3' || head.size > MAX_ELEMENT_BYTES) return undefined;
  const type = findElement(await source.read(head.start, head.size), '4282');
  if (type?.toString('latin1').replaceAll('\u0000', '') !== 'webm') return undefined;
  const segment = await readElement(source, head.start + head.size);
  if (segment?.id !== '18538067') return undefined;
  const parts = await readParts(source, segment.start);
  const info = parts.get('1549a966');
  const tracks = parts.get('1654ae6b');
  if (!info || !tracks) return undefined;
  const size = readTracks(listElements(tracks, 'ae'));
  return size && { mediaType: 'video/webm', seconds: readSeconds(info), ...size };
}

/** The contents of the elements before the first cluster of pictures, by id. */
async function readParts(source: VideoSource, start: number): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for (let count = 0, at = start; count < MAX_ELEMENTS; count++) {
    const element = await readElement(source, at);
    if (!element || element.id === '1f43b675' || element.size === Infinity) break;
    if (element.size <= MAX_ELEMENT_BYTES)
      parts.set(element.id, await source.read(element.start, element.size));
    at = element.start + element.size;
  }
  return parts;
}

async function readElement(source: VideoSource, at: number): Promise<Element | undefined> {
  if (at >= source.size) return undefined;
  const element = parseElement(await source.read(at, 12), 0);
  return element && { ...element, start: at + element.start };
}

/** The number of leading zeros of the first byte is that of the bytes that follow it; ids keep the marking bit, sizes do not. */
function parseElement(bytes: Buffer, at: number): Element | undefined {
  const idLength = readLength(bytes, at);
  if (idLength > 4 || at + idLength >= bytes.length) return undefined;
  const sizeAt = at + idLength;
  const sizeLength = readLength(bytes, sizeAt);
  if (sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  let size = BigInt(bytes.readUInt8(sizeAt) & (0xff >> sizeLength));
  for (let index = 1; index < sizeLength; index++)
    size = (size << 8n) | BigInt(bytes.readUInt8(sizeAt + index));
  const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  return {
    id: bytes.toString('hex', at, sizeAt),
    start: sizeAt + sizeLength,
    size: isUnknown ? Infinity : Number(size),
  };
}

const readLength = (bytes: Buffer, at: number) => Math.clz32(bytes.readUInt8(at)) - 23;

function listElements(content: Buffer, id: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const element = parseElement(content, at);
    if (!element || element.start + element.size > content.length) break;
    if (element.id === id) found.push(content.subarray(element.start, element.start + element.size));
    at = element.start + element.size;
  }
  return found;
}

const findElement = (content: Buffer, id: string) => listElements(content, id)[0];

const readNumber = (content: Buffer | undefined) =>
  content?.length && content.length <= 6 ? content.readUIntBE(0, content.length) : 0;

function readTracks(tracks: Buffer[]): Pick<VideoFacts, 'width' | 'height'> | undefined {
  const described = tracks.map((track) => ({
    type: readNumber(findElement(track, '83')),
    codec: findElement(track, '86')?.toString('latin1').replaceAll('\u0000', '') ?? '',
    picture: findElement(track, 'e0'),
  }));
  const videos = described.filter(({ type }) => type === VIDEO_TRACK);
  const [video] = videos;
  const sounds = described.filter(({ type }) => type === AUDIO_TRACK);
  if (!video?.picture || videos.length > 1 || !VIDEO_CODECS.includes(video.codec)) return undefined;
  if (!sounds.every(({ codec }) => AUDIO_CODECS.includes(codec))) return undefined;
  return {
    width: readNumber(findElement(video.picture, 'b0')),
    height: readNumber(findElement(video.picture, 'ba')),
  };
}

function readSeconds(info: Buffer): number {
  const duration = findElement(info, '4489');
  const ticks =
    duration?.length === 8 ? duration.readDoubleBE() : duration?.length === 4 ? duration.readFloatBE() : 0;
  const tick = readNumber(findElement(info, '2ad7b1')) || DEFAULT_TICK;
  const seconds = (ticks * tick) / 1e9;
  return Number.isFinite(seconds) ? seconds : 0;
}
