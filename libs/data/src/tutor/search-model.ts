import type { InstallProblem } from '@lectern/contract';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { notify } from '../database/listen.js';
import { SearchModelRow } from '../entities/tutor/search-model.entity.js';

/** A process holds this lock while it installs or removes models. */
export const SEARCH_MODEL_LOCK = 'lectern-search-model';

/** The table has at most one row. */
const ONLY_ROW = { id: 1 };

/** Finds the model that an administrator requested, if any. */
export const findRequestedModel = (manager: DataSource | EntityManager): Promise<SearchModelRow | null> =>
  manager.getRepository(SearchModelRow).findOneBy(ONLY_ROW);

/** Requests a model from the workers, in place of the one that was requested before. */
export async function requestSearchModel(
  manager: DataSource | EntityManager,
  { name, revision }: { name: string; revision: string },
): Promise<void> {
  const initialState = { state: 'waiting', receivedBytes: 0, bytesPerSecond: 0, problem: null } as const;
  await manager
    .getRepository(SearchModelRow)
    .upsert({ ...ONLY_ROW, name, revision, ...initialState }, ['id']);
  await notifyOfChange(manager);
}

/** Makes the workers remove a model. @returns false if another model or none was requested */
export async function withdrawSearchModel(
  manager: DataSource | EntityManager,
  name: string,
): Promise<boolean> {
  const { affected } = await manager.getRepository(SearchModelRow).delete({ ...ONLY_ROW, name });
  if (affected) await notifyOfChange(manager);
  return Boolean(affected);
}

/** Saves the progress of a download. @returns false if the model is no longer requested */
export async function saveInstallProgress(
  source: DataSource,
  { name, revision }: { name: string; revision: string },
  progress: { receivedBytes: number; bytesPerSecond: number },
): Promise<boolean> {
  const { affected } = await source
    .getRepository(SearchModelRow)
    .update(
      { ...ONLY_ROW, name, revision, state: In(['waiting', 'downloading']) },
      { ...progress, state: 'downloading' },
    );
  return Boolean(affected);
}

/** Saves the result of an installation. @param problem null: the model is installed */
export async function saveInstallResult(
  source: DataSource,
  { name, revision }: { name: string; revision: string },
  problem: InstallProblem | null,
): Promise<void> {
  await source
    .getRepository(SearchModelRow)
    .update(
      { ...ONLY_ROW, name, revision },
      { problem, bytesPerSecond: 0, state: problem ? 'failed' : 'installed' },
    );
  await notifyOfChange(source);
}

/** Listeners to changes of the site settings receive a change of the search model as one of these. */
const notifyOfChange = (manager: DataSource | EntityManager): Promise<void> =>
  notify(manager, 'site_changed', 'searchModel');
