import { HASHED_FILES } from '@lectern/contract';
import type { Logger } from '@lectern/infra';
import type { RequestHandler } from 'express';
import staticGzip from 'express-static-gzip';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder in `DATA_DIR` that contains a folder for each kept release. */
const RELEASES_FOLDER = 'front-ends';
const VERSION = /^[0-9a-f]{10}$/;
/** Folders that were changed within this time are not removed, because another process may be copying or serving them. */
const IN_USE_MS = 3_600_000;

interface Options {
  /** The front ends of this release. */
  webRoot: string;
  dataDir: string;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Serves the scripts, styles and pictures of the previous release, because pages of that release are still open. When a release starts, it
 * copies its own files into `DATA_DIR` for the next release. Pages check the hashes of the files that they load.
 */
export function previousRelease({ webRoot, dataDir, logger }: Options): RequestHandler {
  const servePrevious = keepRelease(webRoot, join(dataDir, RELEASES_FOLDER)).catch((error: unknown) => {
    logger.warn({ err: error }, 'The front ends are not kept for pages that are open during the next update');
    return undefined;
  });
  return async (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !HASHED_FILES.test(request.path)) return next();
    const previous = await servePrevious;
    return previous ? previous(request, response, next) : next();
  };
}

/** Keeps this release and the previous one, and removes earlier releases. @returns the handler that serves the previous release */
async function keepRelease(webRoot: string, folder: string): Promise<RequestHandler | undefined> {
  const version = await readVersion(webRoot);
  const ownFolder = join(folder, version);
  await mkdir(folder, { recursive: true });
  if (!(await readdir(folder)).includes(version)) await copyFiles(webRoot, ownFolder);
  const now = new Date();
  await utimes(ownFolder, now, now);
  const others = (await listFolders(folder)).filter(({ name }) => name !== version);
  const previous = others.find(({ name }) => VERSION.test(name));
  for (const { name, changedAt } of others)
    if (name !== previous?.name && now.getTime() - changedAt > IN_USE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  return previous && serveFolder(join(folder, previous.name));
}

/** A hash of all files of the release: the page contains the hashes of the shell's files, and the manifests contain those of remotes. */
async function readVersion(webRoot: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['index.html', 'remotes.json']) hash.update(await readFile(join(webRoot, name)));
  return hash.digest('hex').slice(0, 10);
}

/** Copies the files with a hash in their URL, which no other release has. The folder gets its final name when the copy is complete. */
async function copyFiles(webRoot: string, target: string): Promise<void> {
  const unfinished = `${target}-${process.pid}`;
  try {
    await cp(webRoot, unfinished, {
      recursive: true,
      filter: async (file) =>
        HASHED_FILES.test(file.slice(webRoot.length)) || (await stat(file)).isDirectory(),
    });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process of this release has copied the files in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** The folders of kept releases and of incomplete copies, the latest started first. */
async function listFolders(folder: string): Promise<{ name: string; changedAt: number }[]> {
  const folders: { name: string; changedAt: number }[] = [];
  for (const name of await readdir(folder))
    folders.push({ name, changedAt: (await stat(join(folder, name))).mtimeMs });
  return folders.sort((one, other) => other.changedAt - one.changedAt);
}

const serveFolder = (folder: string): RequestHandler =>
  staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });
