import type { InstallProblem } from '@lectern/contract';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { notify } from '../database/listen.js';
import { SearchModelRow } from '../entities/tutor/search-model.entity.js';

/** Under this lock one process at a time installs or removes models. */
export const SEARCH_MODEL_LOCK = 'lectern-search-model';

/** The id of the one row. */
const ROW = { id: 1 };

/** The model that was asked for, if any. */
export const findRequestedModel = (manager: DataSource | EntityManager): Promise<SearchModelRow | null> =>
  manager.getRepository(SearchModelRow).findOneBy(ROW);

/** Asks the workers for a model, in place of the one before. */
export async function requestSearchModel(
  manager: DataSource | EntityManager,
  { name, revision }: { name: string; revision: string },
): Promise<void> {
  const fresh = { state: 'waiting', receivedBytes: 0, bytesPerSecond: 0, problem: null } as const;
  await manager.getRepository(SearchModelRow).upsert({ ...ROW, name, revision, ...fresh }, ['id']);
  await announce(manager);
}

/** Asks the workers to remove a model. @returns false where another one or none is there */
export async function withdrawSearchModel(
  manager: DataSource | EntityManager,
  name: string,
): Promise<boolean> {
  const { affected } = await manager.getRepository(SearchModelRow).delete({ ...ROW, name });
  if (affected) await announce(manager);
  return Boolean(affected);
}

/** Saves how far a download is. @returns false where the model is no longer asked for */
export async function saveInstallProgress(
  source: DataSource,
  { name, revision }: { name: string; revision: string },
  progress: { receivedBytes: number; bytesPerSecond: number },
): Promise<boolean> {
  const { affected } = await source
    .getRepository(SearchModelRow)
    .update(
      { ...ROW, name, revision, state: In(['waiting', 'downloading']) },
      { ...progress, state: 'downloading' },
    );
  return Boolean(affected);
}

/** Saves how an installation ended. */
export async function saveInstallResult(
  source: DataSource,
  { name, revision }: { name: string; revision: string },
  problem: InstallProblem | null,
): Promise<void> {
  await source
    .getRepository(SearchModelRow)
    .update(
      { ...ROW, name, revision },
      { problem, bytesPerSecond: 0, state: problem ? 'failed' : 'installed' },
    );
  await announce(source);
}

/** The search model is one of the site's settings to those who listen. */
const announce = (manager: DataSource | EntityManager): Promise<void> =>
  notify(manager, 'site_changed', 'searchModel');
