/** A sound of a WAV file. */
export interface Wav {
  /** The content of its chunk 'fmt '. */
  format: Buffer;
  samples: Buffer;
}

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Places in the chunk 'fmt '. */
const BYTE_RATE_AT = 8;
const BLOCK_SIZE_AT = 12;
const MIN_FORMAT_BYTES = 16;

/** Reads a WAV file; undefined for anything else, and for one without samples. */
export function readWav(file: Buffer): Wav | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, HEADER_BYTES) !== 'WAVE')
    return undefined;
  const chunks = new Map<string, Buffer>();
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    // A program that writes as it speaks may have left a size open; the file ends with the samples then.
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(start, start + size));
    // Chunks begin at even places.
    at = start + size + (size % 2);
  }
  const [format, samples] = [chunks.get('fmt '), chunks.get('data')];
  if (!format || format.length < MIN_FORMAT_BYTES || !samples?.length) return undefined;
  return format.readUInt32LE(BYTE_RATE_AT) && format.readUInt16LE(BLOCK_SIZE_AT)
    ? { format, samples }
    : undefined;
}

/** Seconds. */
export const measureWav = ({ format, samples }: Wav): number =>
  samples.length / format.readUInt32LE(BYTE_RATE_AT);

/** Samples without sound, of a format with signed samples. */
export function makeSilence(format: Buffer, seconds: number): Buffer {
  const block = format.readUInt16LE(BLOCK_SIZE_AT);
  return Buffer.alloc(Math.round((seconds * format.readUInt32LE(BYTE_RATE_AT)) / block) * block);
}

export function writeWav({ format, samples }: Wav): Buffer {
  const chunks = [...writeChunk('fmt ', format), ...writeChunk('data', samples)];
  const content = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return Buffer.concat(writeChunk('RIFF', content));
}

function writeChunk(name: string, content: Buffer): Buffer[] {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return [header, content, Buffer.alloc(content.length % 2)];
}
