import { HASHED_FILES } from '@lectern/contract';
import type { Logger } from '@lectern/infra';
import type { RequestHandler } from 'express';
import staticGzip from 'express-static-gzip';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** In `DATA_DIR`: a folder for each kept release. */
const FOLDER = 'front-ends';
const VERSION = /^[0-9a-f]{10}$/;
/** Another process may be copying, or serving, a folder that was changed later than this ago. */
const IN_USE_MS = 3_600_000;

interface Options {
  /** The front ends of this release. */
  webRoot: string;
  dataDir: string;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Serves the scripts, styles and pictures of the release that ran before this one, because pages of it are still open. Each release
 * keeps its own files in `DATA_DIR` when it starts, for the next one. Pages check the hashes of what they load.
 */
export function previousRelease({ webRoot, dataDir, logger }: Options): RequestHandler {
  const serving = keep(webRoot, join(dataDir, FOLDER)).catch((error: unknown) => {
    logger.warn({ err: error }, 'The front ends are not kept for pages that are open during the next update');
    return undefined;
  });
  return async (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || !HASHED_FILES.test(request.path)) return next();
    const previous = await serving;
    return previous ? previous(request, response, next) : next();
  };
}

/** Keeps this release and the one before, and removes earlier ones. @returns what serves the one before */
async function keep(webRoot: string, folder: string): Promise<RequestHandler | undefined> {
  const version = await readVersion(webRoot);
  const own = join(folder, version);
  await mkdir(folder, { recursive: true });
  if (!(await readdir(folder)).includes(version)) await copyFiles(webRoot, own);
  const now = new Date();
  await utimes(own, now, now);
  const others = (await listFolders(folder)).filter(({ name }) => name !== version);
  const previous = others.find(({ name }) => VERSION.test(name));
  for (const { name, changedAt } of others)
    if (name !== previous?.name && now.getTime() - changedAt > IN_USE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  return previous && serve(join(folder, previous.name));
}

/** The page names the shell's files, and the manifests those of remotes. */
async function readVersion(webRoot: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['index.html', 'remotes.json']) hash.update(await readFile(join(webRoot, name)));
  return hash.digest('hex').slice(0, 10);
}

/** Copies the files whose addresses no other release has. A copy that is not finished has another name. */
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
    // Another process of this release has kept it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** The kept releases and copies that were not finished, the one that was started last first. */
async function listFolders(folder: string): Promise<{ name: string; changedAt: number }[]> {
  const folders: { name: string; changedAt: number }[] = [];
  for (const name of await readdir(folder))
    folders.push({ name, changedAt: (await stat(join(folder, name))).mtimeMs });
  return folders.sort((one, other) => other.changedAt - one.changedAt);
}

const serve = (folder: string): RequestHandler =>
  staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });
