import { rm } from 'node:fs/promises';
import type { Env } from '../env/env.js';
import type { Disk } from '../storage/storage.js';
import { installModel } from './install-model.js';
import { findInstalledModel, getModelFolder, type InstalledModel } from './model-folder.js';
import { createStorageSource } from './model-source.js';
import type { SearchModel } from './search-models.js';

/**
 * Finds a model's files on this machine. Where Lectern stores files in a bucket, missing model files are first copied from the bucket
 * and checked like downloaded ones.
 * @returns undefined where the files are missing here and no bucket is used
 * @throws InstallFailure where the bucket lacks some of the files
 */
export async function provideModel(
  env: Pick<Env, 'dataDir' | 's3'>,
  model: SearchModel,
  storage: Disk,
): Promise<InstalledModel | undefined> {
  const installed = await findInstalledModel(env, model);
  if (installed || !env.s3) return installed;
  const folder = getModelFolder(env, model);
  const partialFolder = `${folder}.${process.pid}`;
  await installModel({ model, folder, partial: partialFolder, source: createStorageSource(storage) }).finally(
    () => rm(partialFolder, { recursive: true, force: true }),
  );
  return findInstalledModel(env, model);
}
