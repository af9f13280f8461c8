import { type Entry, open, type ZipFile } from 'yauzl';
import { toFileKey } from './file-key.js';
import { type PackageLimits, PackageProblem } from './package-messages.js';

const MB = 1024 * 1024;
/** How many times larger than in the archive all files together may be, beyond `FREE_BYTES`. */
const MAX_RATIO = 100;
const FREE_BYTES = 50 * MB;
/** What systems add to archives. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\0-\x1f\x7f]/;

export interface PackageArchive {
  /** Paths of the files as they are written, by their keys. */
  paths: ReadonlyMap<string, string>;
  read: (path: string, onChunk: (data: Buffer) => Promise<void> | void) => Promise<void>;
}

/**
 * Opens a ZIP archive and checks all of its entries before any is unpacked. Archives within it are files as any other.
 * @throws PackageProblem
 */
export async function openPackage(file: string, limits: PackageLimits): Promise<PackageArchive> {
  const zip = await openZip(file);
  if (zip.entryCount > limits.files) throw new PackageProblem('tooManyFiles', { max: limits.files });
  const entries = new Map<string, Entry>();
  const paths = new Map<string, string>();
  let [packed, unpacked] = [0, 0];
  for await (const entry of listEntries(zip)) {
    const path = entry.fileName;
    if (path.endsWith('/') || SYSTEM_FILE.test(path)) continue;
    checkEntry(entry, limits);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > Math.min(limits.bytes, Math.max(FREE_BYTES, packed * MAX_RATIO)))
      throw new PackageProblem('tooLargeUnpacked', { max: Math.floor(limits.bytes / MB) });
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
        // yauzl fails where the content is longer or shorter than the entry says.
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
  if (isLink(entry)) throw new PackageProblem('link', { path });
  if (entry.isEncrypted()) throw new PackageProblem('encrypted');
}

/** The type of a file in the upper bits that archives from Unix have. */
const isLink = ({ externalFileAttributes }: Entry) =>
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

/** yauzl fails for paths that are absolute or lead upwards, and reads a backslash as a slash. */
async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = () => void zip.removeAllListeners();
      zip.once('entry', (next: Entry) => (done(), resolve(next)));
      zip.once('end', () => (done(), resolve(undefined)));
      zip.once('error', (error: Error) => (done(), reject(toProblem(error))));
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** yauzl's messages about paths: 'absolute path: …', 'invalid relative path: …', 'invalid characters in fileName: …'. */
function toProblem({ message }: Error): PackageProblem {
  const path = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.{1,200})/.exec(
    message,
  )?.[1];
  return path
    ? new PackageProblem('unsafePath', { path: path.replace(/\p{C}/gu, '?') })
    : new PackageProblem('damaged');
}
