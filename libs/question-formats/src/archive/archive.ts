import { strToU8, type Zippable, zipSync } from 'fflate';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FILE_LIMITS } from './limits.js';
import { FormatProblem } from '../questions/problems.js';

const SIGNATURE = Buffer.from('PK\x03\x04');
/** Whether a file begins as ZIP archives do. */
export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The files of a ZIP archive in memory. Nothing is written to disk, and archives within the archive are not opened. */
export interface Archive {
  paths: string[];
  /**
   * Unpacks one file. Links and encrypted files are refused.
   * @throws FormatProblem if the file is damaged, or all files read so far together exceed FILE_LIMITS
   */
  read: (path: string) => Promise<Buffer>;
}

/**
 * Opens a ZIP archive. Paths that lead out of the archive are refused.
 * @throws FormatProblem if the archive is damaged or exceeds FILE_LIMITS
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openZip(bytes);
  if (zip.entryCount > FILE_LIMITS.archiveFiles)
    throw new FormatProblem('assessment.file.archiveTooManyFiles', { max: FILE_LIMITS.archiveFiles });
  const entries = new Map<string, Entry>();
  for await (const entry of readEntries(zip))
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  let [packedBytes, unpackedBytes] = [0, 0];
  return {
    paths: [...entries.keys()],
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new TypeError(`The archive has no file ${path}.`);
      if (isLink(entry)) throw new FormatProblem('assessment.file.archiveWithLink', { path });
      if (entry.isEncrypted()) throw new FormatProblem('assessment.file.archiveWithPassword');
      // Only files that are read count. Other files could be added to an archive to raise the limit for a compression bomb.
      packedBytes += entry.compressedSize;
      unpackedBytes += entry.uncompressedSize;
      if (
        entry.uncompressedSize > FILE_LIMITS.archiveFileBytes ||
        unpackedBytes > computeUnpackedLimit(packedBytes)
      )
        throw new FormatProblem('assessment.file.archiveTooLarge');
      return readEntry(zip, entry);
    },
  };
}

/** Computes how many bytes files may have when unpacked. @param packedBytes of the same files in the archive */
function computeUnpackedLimit(packedBytes: number): number {
  const { archiveBytes, archiveFreeBytes, archiveRatio } = FILE_LIMITS;
  return Math.min(archiveBytes, Math.max(archiveFreeBytes, packedBytes * archiveRatio));
}

const DAMAGED = 'assessment.file.archiveDamaged';

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: false }, (error, zip) =>
      error || !zip ? reject(new FormatProblem(DAMAGED)) : resolve(zip),
    );
  });
}

/** Reads the list of entries. yauzl fails for paths that are absolute or lead upwards. */
async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = () => {
        zip.removeAllListeners();
      };
      zip.once('entry', (next: Entry) => (done(), resolve(next)));
      zip.once('end', () => (done(), resolve(undefined)));
      zip.once('error', () => (done(), reject(new FormatProblem(DAMAGED))));
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** Whether an entry is a symbolic link. Archives from Unix have the type of the file in the upper bits of the attributes. */
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Unpacks an entry. yauzl fails if the content is longer or shorter than the entry says. */
function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new FormatProblem(DAMAGED));
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) return refuse();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', refuse);
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}

/** 1980-01-01, the earliest date of the format. With a fixed date, the same files always give the same archive. */
const NO_DATE = new Date(1980, 0, 1);

/** Writes a ZIP archive of texts and pictures by their paths. Pictures are stored as they are, because they are compressed already. */
export function writeArchive(files: Record<string, string | Buffer>): Buffer {
  const entries = Object.entries(files).map(([path, file]): [string, Zippable[string]] => [
    path,
    typeof file === 'string' ? strToU8(file) : [file, { level: 0 }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: NO_DATE }));
}
