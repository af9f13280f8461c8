import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readOverrides } from '@lectern/i18n/server';
import { readBuild } from '@lectern/infra';
import { createMessageFinder } from '../../web/page-messages.js';
import {
  reportAttention,
  type Check,
  countDays,
  describeError,
  reportFine,
  reportOff,
  reportWrong,
} from './finding.js';

/** Free space that an upload, its pictures and a PDF of certificates need. A disk with less counts as full. */
const FULL_DISK_BYTES = 1e9;
const LOW_DISK_BYTES = 5e9;
const OLD_VERSION_DAYS = 365;
const MAX_LISTED_FAULTS = 20;
/** The relative path is the same from the sources and from the build. */
const API_FOLDER = new URL('../../../../', import.meta.url);

/** Checks that a file can be stored and removed again. */
export const checkStorage: Check = async ({ storage }) => {
  const key = `health/${randomUUID()}`;
  try {
    await storage.put(key, 'Lectern checks whether it can store files.');
    await storage.delete(key);
    return reportFine('storageFine');
  } catch (error) {
    return reportWrong('storageNotWritable', { lines: [describeError(Object(error).cause ?? error)] });
  }
};

/** Checks that the disk of the data folder has free space. */
export const checkDisk: Check = async ({ env }) => {
  await mkdir(env.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(env.dataDir);
  return judgeDisk(bavail * bsize);
};

/** @param size free bytes */
export function judgeDisk(size: number) {
  if (size < FULL_DISK_BYTES) return reportWrong('diskFull', { size });
  return size < LOW_DISK_BYTES ? reportAttention('diskLow', { size }) : reportFine('diskFine', { size });
}

/**
 * Checks that the front ends or the server use each text of `DATA_DIR/texts`. Without built front ends the ids of their
 * texts are not known, so nothing is checked.
 */
export const checkTexts: Check = async ({ env }) => {
  if (!env.webRoot) return reportFine('textsFine', { count: 0 });
  const folder = join(env.dataDir, 'texts');
  const { texts, faults } = readOverrides(folder, createMessageFinder(env.webRoot));
  const count = [...texts.values()].reduce((sum, messages) => sum + Object.keys(messages).length, 0);
  if (faults.length === 0) return reportFine('textsFine', { count });
  const lines = faults.slice(0, MAX_LISTED_FAULTS).map((fault) => fault.replace(`${folder}/`, ''));
  return reportAttention('textsUnused', { count: faults.length, lines });
};

/** The commit from which this version was built. */
interface Build {
  commit: string;
  committedAt: string;
}

/** Checks that this version is not older than a year. */
export const checkVersion: Check = async () => {
  const { version } = readJson<{ version: string }>(new URL('package.json', API_FOLDER));
  return judgeVersion(version, readBuildFile() ?? readArchiveBuild());
};

export function judgeVersion(version: string, build: Build | undefined) {
  if (!build) return reportOff('versionAgeUnknown', { text: version });
  const days = Math.max(0, -countDays(new Date(build.committedAt)) - 1);
  const params = { text: `${version} (${build.commit})`, at: build.committedAt, days };
  return days > OLD_VERSION_DAYS ? reportAttention('versionOld', params) : reportFine('versionFine', params);
}

/** The build writes this file only inside of a repository. */
function readBuildFile(): Build | undefined {
  try {
    return readJson<Build>(new URL('../dist/build.json', API_FOLDER));
  } catch {
    return undefined;
  }
}

/** A release archive contains its commit and date; a container image does not. */
function readArchiveBuild(): Build | undefined {
  const { commit, date } = readBuild();
  return commit && date ? { commit, committedAt: new Date(date).toISOString() } : undefined;
}

const readJson = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;
