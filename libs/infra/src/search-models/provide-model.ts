import { rm } from 'node:fs/promises';
import type { Env } from '../env/env.js';
import type { Disk } from '../storage/storage.js';
import { installModel } from './install-model.js';
import { findInstalledModel, getModelFolder, type InstalledModel } from './model-folder.js';
import { createStorageSource } from './model-source.js';
import type { SearchModel } from './search-models.js';

/**
 * The model with its files on this machine. Where files are in a bucket, they are copied from there, with the same checks.
 * @returns undefined where the files are missing
 * @throws InstallFailure where the bucket has not all of them
 */
export async function provideModel(
  places: Pick<Env, 'dataDir' | 's3'>,
  model: SearchModel,
  storage: Disk,
): Promise<InstalledModel | undefined> {
  const found = await findInstalledModel(places, model);
  if (found || !places.s3) return found;
  const folder = getModelFolder(places, model);
  const partial = `${folder}.${process.pid}`;
  await installModel({ model, folder, partial, source: createStorageSource(storage) }).finally(() =>
    rm(partial, { recursive: true, force: true }),
  );
  return findInstalledModel(places, model);
}
