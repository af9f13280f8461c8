import type { Dirent } from 'node:fs';
import { mkdir, opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteData } from '@lectern/contract';
import type { Env } from '@lectern/infra';

/** Counting stops at this number of files, because an administrator waits for the result. */
const MAX_FILES = 100_000;

/** Describes where files are stored, and how much space they take. The result contains no credentials. */
export async function describeStorage({
  s3,
  dataDir,
}: Pick<Env, 's3' | 'dataDir'>): Promise<SiteData['storage']> {
  if (s3) {
    const host = s3.endpoint ? new URL(s3.endpoint).host : `s3.${s3.region}.amazonaws.com`;
    return { kind: 'bucket', name: s3.bucket, host, usedBytes: null, freeBytes: null };
  }
  const folder = join(dataDir, 'files');
  await mkdir(folder, { recursive: true });
  const [usedBytes, { bavail, bsize }] = await Promise.all([sumFiles(folder), statfs(folder)]);
  return { kind: 'folder', name: folder, host: null, usedBytes, freeBytes: bavail * bsize };
}

/** Bytes of all files below a folder; null where there are too many. */
export async function sumFiles(folder: string, maxFiles = MAX_FILES): Promise<number | null> {
  let total = 0;
  let count = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    count += 1;
    if (count > maxFiles) return null;
    total += await readSize(entry);
  }
  return total;
}

/** 0 for a file that was removed in the meantime. */
const readSize = async ({ parentPath, name }: Dirent): Promise<number> =>
  stat(join(parentPath, name)).then(
    ({ size }) => size,
    () => 0,
  );
