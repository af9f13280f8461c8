import { strToU8, zipSync } from 'fflate';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FILE_LIMITS } from './limits.js';
import { FormatProblem } from './problems.js';

const SIGNATURE = Buffer.from('PK\x03\x04');
/** Whether bytes begin as a ZIP archive does. */
export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/**
 * Reads files of a ZIP archive, by path. Paths that lead out of the archive, links, encrypted files and wrong sizes are
 * refused; nothing is written to a disk, and archives within the archive are not opened.
 * @param isNeeded which paths are read
 * @throws FormatProblem where the archive is damaged or exceeds FILE_LIMITS
 */
export async function readArchive(
  bytes: Buffer,
  isNeeded: (path: string) => boolean,
): Promise<Map<string, Buffer>> {
  const zip = await openArchive(bytes);
  const files = new Map<string, Buffer>();
  const limit = Math.min(FILE_LIMITS.archiveBytes, bytes.length * FILE_LIMITS.archiveRatio);
  let total = 0;
  try {
    if (zip.entryCount > FILE_LIMITS.archiveFiles)
      throw new FormatProblem(`The archive has more than ${FILE_LIMITS.archiveFiles} files.`);
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/') || !isNeeded(entry.fileName)) continue;
      if (isLink(entry)) throw new FormatProblem(`The archive has a link: ${entry.fileName}`);
      if (entry.isEncrypted()) throw new FormatProblem('The archive has a password. Save it without one.');
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > FILE_LIMITS.archiveFileBytes || total > limit)
        throw new FormatProblem('The archive is too large when it is unpacked.');
      files.set(entry.fileName, await readEntry(zip, entry));
    }
  } finally {
    zip.close();
  }
  return files;
}

const DAMAGED = 'The archive is damaged. Download or export it again.';

function openArchive(bytes: Buffer): Promise<ZipFile> {
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

/** A ZIP archive of texts by their paths. */
export function writeArchive(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: NO_DATE }));
}
