/**
 * The process that reads a SCORM package. It checks the archive, reads the manifest, and sends the unpacked files in chunks. It can read
 * no files but the archive and its code, serves one request, and ends when its parent process has ended.
 */
import { once } from 'node:events';
import { FrameFinder } from './frame-finder.js';
import { openPackage, type PackageArchive } from './package-archive.js';
import { type PackageMessage, PackageProblem, type PackageRequest } from './package-messages.js';
import { readManifest } from './read-manifest.js';

const MANIFEST_PATH = /^(?:[^/]+\/)?imsmanifest\.xml$/i;
const MAX_MANIFEST_BYTES = 10 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const MAX_DETAIL_LETTERS = 2000;

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const send = (message: PackageMessage): void => void process.send?.(message);

async function readPackage({ file, limits }: PackageRequest): Promise<void> {
  const archive = await openPackage(file, limits);
  const path = findManifest(archive);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const bytes = await readManifestBytes(archive, path);
  send({
    type: 'manifest',
    manifest: readManifest(bytes, { paths: archive.paths, folder }, limits.activities),
  });
  let usesFrames = false;
  for (const filePath of archive.paths.values())
    usesFrames = (await sendFile(archive, filePath)) || usesFrames;
  send({ type: 'read', usesFrames });
}

/** Finds the manifest at the root of the archive, else in a folder at the root, which was packed instead of its content. */
function findManifest({ paths }: PackageArchive): string {
  const manifestPath = [...paths.values()]
    .filter((path) => MANIFEST_PATH.test(path))
    .sort((a, b) => a.length - b.length)[0];
  if (!manifestPath) throw new PackageProblem('noManifest');
  return manifestPath;
}

async function readManifestBytes(archive: PackageArchive, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let manifestBytes = 0;
  await archive.read(path, (chunk) => {
    manifestBytes += chunk.length;
    if (manifestBytes > MAX_MANIFEST_BYTES) throw new PackageProblem('manifestTooLarge');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** Sends a file in chunks. @returns whether the file is a page with frames */
async function sendFile(archive: PackageArchive, path: string): Promise<boolean> {
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  const frames = new FrameFinder(path);
  const flush = async (isLast: boolean) => {
    const data = Buffer.concat(pendingChunks);
    frames.read(data);
    [pendingChunks, pendingBytes] = [[], 0];
    send({ type: 'chunk', path, data, isLast });
    await once(process, 'message');
  };
  await archive.read(path, async (chunk) => {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes >= CHUNK_BYTES) await flush(false);
  });
  await flush(true);
  return frames.hasFrame;
}

const [request] = (await once(process, 'message')) as [PackageRequest];
await readPackage(request).catch((error: unknown) =>
  error instanceof PackageProblem
    ? send({ type: 'refused', reason: error.reason, values: error.values })
    : send({ type: 'failed', detail: String((error as Error).stack ?? error).slice(0, MAX_DETAIL_LETTERS) }),
);
process.removeAllListeners('disconnect');
process.disconnect();
