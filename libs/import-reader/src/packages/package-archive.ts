import { type Entry, open, type ZipFile } from 'yauzl';
import { toFileKey } from './file-key.js';
import { type PackageLimits, PackageProblem } from './package-messages.js';

const BYTES_PER_MB = 1024 * 1024;
/** All files together may have this multiple of their size in the archive, if they have more than `UNCHECKED_BYTES`. */
const MAX_COMPRESSION_RATIO = 100;
const UNCHECKED_BYTES = 50 * BYTES_PER_MB;
/** Matches files that operating systems add to archives. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\0-\x1f\x7f]/;

export interface PackageArchive {
  /** Paths of the files as written in the archive, by `toFileKey`. */
  paths: ReadonlyMap<string, string>;
  read: (path: string, onChunk: (data: Buffer) => Promise<void> | void) => Promise<void>;
}

/**
 * Opens a ZIP archive and checks all entries before any is unpacked. Archives within the archive are not unpacked.
 * @throws PackageProblem
 */
export async function openPackage(file: string, limits: PackageLimits): Promise<PackageArchive> {
  const zip = await openZip(file);
  if (zip.entryCount > limits.files) throw new PackageProblem('tooManyFiles', { max: limits.files });
  const entries = new Map<string, Entry>();
  const paths = new Map<string, string>();
  let [packedBytes, unpackedBytes] = [0, 0];
  for await (const entry of listEntries(zip)) {
    const path = entry.fileName;
    if (path.endsWith('/') || SYSTEM_FILE.test(path)) continue;
    checkEntry(entry, limits);
    packedBytes += entry.compressedSize;
    unpackedBytes += entry.uncompressedSize;
    if (
      unpackedBytes > Math.min(limits.bytes, Math.max(UNCHECKED_BYTES, packedBytes * MAX_COMPRESSION_RATIO))
    )
      throw new PackageProblem('tooLargeUnpacked', { max: Math.floor(limits.bytes / BYTES_PER_MB) });
    const key = toFileKey(path);
    if (paths.has(key)) throw new PackageProblem('sameName', { path });
    paths.set(key, path);
    entries.set(path, entry);
  }
  return {
    paths,
    async read(path, onChunk) {
      const entry = entries.get(path);
      if (!entry) throw new TypeError(`The archive has no file ${path}.`);
      try {
        // yauzl fails if the content is longer or shorter than the entry states.
        for await (const chunk of await openEntry(zip, entry)) await onChunk(chunk as Buffer);
      } catch (error) {
        throw error instanceof PackageProblem ? error : new PackageProblem('damaged');
      }
    },
  };
}

function checkEntry(entry: Entry, limits: PackageLimits): void {
  const path = entry.fileName;
  if (path.length > limits.path) throw new PackageProblem('longPath', { max: limits.path });
  if (UNPRINTABLE.test(path)) throw new PackageProblem('unsafePath', { path: path.replace(/\p{C}/gu, '?') });
  if (isSymbolicLink(entry)) throw new PackageProblem('link', { path });
  if (entry.isEncrypted()) throw new PackageProblem('encrypted');
}

/** Archives from Unix have the file's mode in the upper 16 bits; 0o120000 is the type of symbolic links. */
const isSymbolicLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) =>
      error || !zip ? reject(new PackageProblem('damaged')) : resolve(zip),
    );
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error || !stream ? reject(new PackageProblem('damaged')) : resolve(stream),
    );
  });
}

/** Lists the entries. yauzl fails for paths that are absolute or lead upwards, and replaces backslashes with slashes. */
async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const removeListeners = () => void zip.removeAllListeners();
      zip.once('entry', (nextEntry: Entry) => (removeListeners(), resolve(nextEntry)));
      zip.once('end', () => (removeListeners(), resolve(undefined)));
      zip.once('error', (error: Error) => (removeListeners(), reject(toProblem(error))));
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** Recognizes yauzl's errors about paths by their messages; any other error means a damaged archive. */
function toProblem({ message }: Error): PackageProblem {
  const path = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.{1,200})/.exec(
    message,
  )?.[1];
  return path
    ? new PackageProblem('unsafePath', { path: path.replace(/\p{C}/gu, '?') })
    : new PackageProblem('damaged');
}
