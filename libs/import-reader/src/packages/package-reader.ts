/**
 * The process that reads a SCORM package: checks the archive, reads the manifest, and sends the unpacked files piece by piece.
 * It can read nothing but the archive and the code. Serves one request, and ends when its parent is gone.
 */
import { once } from 'node:events';
import { openPackage, type PackageArchive } from './package-archive.js';
import { type PackageMessage, PackageProblem, type PackageRequest } from './package-messages.js';
import { readManifest } from './read-manifest.js';

const MANIFEST = /^(?:[^/]+\/)?imsmanifest\.xml$/i;
const MAX_MANIFEST_BYTES = 10 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const MAX_DETAIL = 2000;
const PAGE = /\.x?html?$/i;
const FRAME = /<i?frame\b/i;

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const send = (message: PackageMessage): void => void process.send?.(message);

async function read({ file, limits }: PackageRequest): Promise<void> {
  const archive = await openPackage(file, limits);
  const path = findManifest(archive);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const bytes = await readManifestBytes(archive, path);
  send({
    type: 'manifest',
    manifest: readManifest(bytes, { paths: archive.paths, folder }, limits.activities),
  });
  let usesFrames = false;
  for (const one of archive.paths.values()) usesFrames = (await sendFile(archive, one)) || usesFrames;
  send({ type: 'read', usesFrames });
}

/** At the root, else in the one folder that somebody has packed as a whole. */
function findManifest({ paths }: PackageArchive): string {
  const found = [...paths.values()]
    .filter((path) => MANIFEST.test(path))
    .sort((a, b) => a.length - b.length)[0];
  if (!found) throw new PackageProblem('noManifest');
  return found;
}

async function readManifestBytes(archive: PackageArchive, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await archive.read(path, (chunk) => {
    size += chunk.length;
    if (size > MAX_MANIFEST_BYTES) throw new PackageProblem('manifestTooLarge');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** @returns whether it is a page that shows frames */
async function sendFile(archive: PackageArchive, path: string): Promise<boolean> {
  let pending: Buffer[] = [];
  let size = 0;
  let isFrame = false;
  const flush = async (isLast: boolean) => {
    const data = Buffer.concat(pending);
    if (PAGE.test(path)) isFrame ||= FRAME.test(data.toString('latin1'));
    [pending, size] = [[], 0];
    send({ type: 'chunk', path, data, isLast });
    await once(process, 'message');
  };
  await archive.read(path, async (chunk) => {
    pending.push(chunk);
    size += chunk.length;
    if (size >= CHUNK_BYTES) await flush(false);
  });
  await flush(true);
  return isFrame;
}

const [request] = (await once(process, 'message')) as [PackageRequest];
await read(request).catch((error: unknown) =>
  error instanceof PackageProblem
    ? send({ type: 'refused', reason: error.reason, values: error.values })
    : send({ type: 'failed', detail: String((error as Error).stack ?? error).slice(0, MAX_DETAIL) }),
);
process.removeAllListeners('disconnect');
process.disconnect();
