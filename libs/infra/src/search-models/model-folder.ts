import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../env/env.js';
import { nameVectors, type SearchModel } from './search-models.js';

/** A model whose files are on this machine. */
export interface InstalledModel {
  model: SearchModel;
  folder: string;
}

type Places = Pick<Env, 'dataDir' | 's3'>;

/** Where models are: in the data folder, or where that is not kept because files are in a bucket, in a temporary one. */
export const getModelsFolder = ({ dataDir, s3 }: Places): string =>
  s3 ? join(tmpdir(), 'lectern-models') : join(dataDir, 'models');

export const getModelFolder = (places: Places, model: SearchModel): string =>
  join(getModelsFolder(places), nameVectors(model));

/** The model where its folder has all files, in their sizes. The thread that runs it checks the hashes. */
export async function findInstalledModel(
  places: Places,
  model: SearchModel,
): Promise<InstalledModel | undefined> {
  const folder = getModelFolder(places, model);
  const sizes = await Promise.all(
    model.files.map(({ path }) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return model.files.every(({ size }, index) => size === sizes[index]) ? { model, folder } : undefined;
}
