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

/** An upload, its pictures and a PDF of certificates fit. */
const FULL_BYTES = 1e9;
const LOW_BYTES = 5e9;
const OLD_VERSION_DAYS = 365;
const MAX_LINES = 20;
/** Of the sources and of the build alike. */
const API_FOLDER = new URL('../../../../', import.meta.url);

/** A file can be stored and removed again. */
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

/** The data folder's disk has room. */
export const checkDisk: Check = async ({ env }) => {
  await mkdir(env.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(env.dataDir);
  return judgeDisk(bavail * bsize);
};

/** @param size free bytes */
export function judgeDisk(size: number) {
  if (size < FULL_BYTES) return reportWrong('diskFull', { size });
  return size < LOW_BYTES ? reportAttention('diskLow', { size }) : reportFine('diskFine', { size });
}

/** Texts of this installation are used. Without built front ends those of screens are not known. */
export const checkTexts: Check = async ({ env }) => {
  if (!env.webRoot) return reportFine('textsFine', { count: 0 });
  const folder = join(env.dataDir, 'texts');
  const { texts, faults } = readOverrides(folder, createMessageFinder(env.webRoot));
  const count = [...texts.values()].reduce((sum, messages) => sum + Object.keys(messages).length, 0);
  if (faults.length === 0) return reportFine('textsFine', { count });
  const lines = faults.slice(0, MAX_LINES).map((fault) => fault.replace(`${folder}/`, ''));
  return reportAttention('textsUnused', { count: faults.length, lines });
};

/** What the build noted about its commit. */
interface Build {
  commit: string;
  committedAt: string;
}

/** This version is not old. */
export const checkVersion: Check = async () => {
  const { version } = readJson<{ version: string }>(new URL('package.json', API_FOLDER));
  return judgeVersion(version, readNote() ?? describeArchive());
};

export function judgeVersion(version: string, build: Build | undefined) {
  if (!build) return reportOff('versionAgeUnknown', { text: version });
  const days = Math.max(0, -countDays(new Date(build.committedAt)) - 1);
  const params = { text: `${version} (${build.commit})`, at: build.committedAt, days };
  return days > OLD_VERSION_DAYS ? reportAttention('versionOld', params) : reportFine('versionFine', params);
}

/** A build outside of a repository notes nothing. */
function readNote(): Build | undefined {
  try {
    return readJson<Build>(new URL('../dist/build.json', API_FOLDER));
  } catch {
    return undefined;
  }
}

/** An archive says what it was made of; an image does not. */
function describeArchive(): Build | undefined {
  const { commit, date } = readBuild();
  return commit && date ? { commit, committedAt: new Date(date).toISOString() } : undefined;
}

const readJson = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;
