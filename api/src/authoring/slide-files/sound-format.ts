/** Name endings of sounds by what their bytes begin with; the end of a name that a browser sends proves nothing. */
type SoundEnding = 'mp3' | 'm4a' | 'ogg' | 'wav';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The format of a sound by its content; undefined for anything else, also for a video in the same container. */
export function findSoundFormat(bytes: Buffer): SoundEnding | undefined {
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return 'wav';
  if (startsWith(bytes, 'OggS')) return hasOggVideo(bytes) ? undefined : 'ogg';
  if (startsWith(bytes, 'ftyp', 4)) return hasVideoTrack(bytes) ? undefined : 'm4a';
  return isMpegAudio(bytes) ? 'mp3' : undefined;
}

/** The handler of a video track in an MP4 file: 'hdlr', version and flags (4 bytes), 4 bytes of zeros, 'vide'. */
function hasVideoTrack(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    if (startsWith(bytes, 'vide', at + 12)) return true;
  return false;
}

/** All streams of an Ogg file name their codec in its first pages. */
function hasOggVideo(bytes: Buffer): boolean {
  return bytes.subarray(0, 4096).includes('\x80theora', 0, 'latin1');
}

/** An ID3 tag, or the header of a frame of MPEG layer III: 11 bits of synchronization, then no reserved version, layer or rate. */
function isMpegAudio(bytes: Buffer): boolean {
  if (startsWith(bytes, 'ID3')) return true;
  const [first = 0, second = 0, third = 0] = bytes;
  const isSynchronized = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayerThree = (second & 0x18) !== 0x08 && (second & 0x06) === 0x02;
  return isSynchronized && isLayerThree && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}
