import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INTERVAL_MS = 1_000;

/** @typedef {{ dev?: boolean, link?: boolean, os?: string[], cpu?: string[] }} Entry of package-lock.json */

/**
 * Reports how many packages of the lock file npm has unpacked: npm itself prints nothing until its end.
 * @param {string} root of the repository
 * @param {boolean} withTools whether development packages are installed too
 * @param {(done: number, total: number, unit: string) => void} progress
 * @returns {() => void} stops it
 */
export function watchInstall(root, withTools, progress) {
  /** @type {Record<string, Entry>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const missing = new Set(
    Object.keys(packages).filter((path) => isInstalledHere(path, packages[path], withTools)),
  );
  const total = missing.size;
  const timer = setInterval(() => {
    for (const path of missing) if (existsSync(join(root, path, 'package.json'))) missing.delete(path);
    progress(total - missing.size, total, 'packages');
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * @param {string} path
 * @param {Entry} [entry]
 * @param {boolean} [withTools]
 */
function isInstalledHere(path, { dev, link, os, cpu } = {}, withTools = false) {
  if (!path.includes('node_modules/') || link || (dev && !withTools)) return false;
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}
