import { strToU8, type Zippable, zipSync } from 'fflate';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FILE_LIMITS } from './limits.js';
import { FormatProblem } from '../questions/problems.js';

const SIGNATURE = Buffer.from('PK\x03\x04');
/** Whether bytes begin as a ZIP archive does. */
export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The files of a ZIP archive by their paths. Nothing is written to a disk, and archives within it are not opened. */
export interface Archive {
  paths: string[];
  /**
   * One file, unpacked; links and encrypted files are refused.
   * @throws FormatProblem where it is damaged, or where all files that were read exceed FILE_LIMITS
   */
  read: (path: string) => Promise<Buffer>;
}

/**
 * Opens a ZIP archive. Paths that lead out of it are refused.
 * @throws FormatProblem where the archive is damaged or exceeds FILE_LIMITS
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openZip(bytes);
  if (zip.entryCount > FILE_LIMITS.archiveFiles)
    throw new FormatProblem('assessment.file.archiveTooManyFiles', { max: FILE_LIMITS.archiveFiles });
  const entries = new Map<string, Entry>();
  for await (const entry of entriesOf(zip))
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  let [packed, unpacked] = [0, 0];
  return {
    paths: [...entries.keys()],
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new TypeError(`The archive has no file ${path}.`);
      if (isLink(entry)) throw new FormatProblem('assessment.file.archiveWithLink', { path });
      if (entry.isEncrypted()) throw new FormatProblem('assessment.file.archiveWithPassword');
      // Files that are not read do not count, so that they make no room for one that is packed too well.
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (entry.uncompressedSize > FILE_LIMITS.archiveFileBytes || unpacked > unpackedLimit(packed))
        throw new FormatProblem('assessment.file.archiveTooLarge');
      return readEntry(zip, entry);
    },
  };
}

/** Bytes that files may have when they are unpacked. @param packed bytes of the same files in the archive */
function unpackedLimit(packed: number): number {
  const { archiveBytes, archiveFreeBytes, archiveRatio } = FILE_LIMITS;
  return Math.min(archiveBytes, Math.max(archiveFreeBytes, packed * archiveRatio));
}

const DAMAGED = 'assessment.file.archiveDamaged';

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: false }, (error, zip) =>
      error || !zip ? reject(new FormatProblem(DAMAGED)) : resolve(zip),
    );
  });
}

/** yauzl checks each path, and fails for those that are absolute or lead upwards. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
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

/** The type of a file in the upper bits that archives from Unix have. */
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** yauzl fails where the content is longer or shorter than the entry says. */
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

/** 1980-01-01, the earliest date of the format: the same files make the same archive. */
const NO_DATE = new Date(1980, 0, 1);

/** A ZIP archive of texts and pictures by their paths. Pictures are compressed already. */
export function writeArchive(files: Record<string, string | Buffer>): Buffer {
  const entries = Object.entries(files).map(([path, file]): [string, Zippable[string]] => [
    path,
    typeof file === 'string' ? strToU8(file) : [file, { level: 0 }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: NO_DATE }));
}
