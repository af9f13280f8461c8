import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findRequestedModel,
  requestSearchModel,
  saveInstallProgress,
  saveInstallResult,
  SEARCH_MODEL_LOCK,
  type SearchModelRow,
  workAlone,
} from '@lectern/data';
import {
  createHttpSource,
  type Disk,
  type Env,
  findInstalledModel,
  findPinnedModel,
  getModelFolder,
  getModelsFolder,
  type InstallProgress,
  installModel,
  type Logger,
  type ModelSource,
  nameVectors,
  type SearchModel,
  storeModel,
  toInstallFailure,
} from '@lectern/infra';
import type { DataSource } from 'typeorm';

interface Places {
  source: DataSource;
  storage: Disk;
  env: Pick<Env, 'dataDir' | 's3' | 'modelMirror'>;
  log: Logger;
}

const SAVE_INTERVAL_MS = 1000;
const LOG_INTERVAL_MS = 10_000;
const MEGABYTE = 1_000_000;

/** The administrator no longer wants the model. */
class Withdrawn extends Error {}

/** Installs the model that an administrator has asked for, and removes all others, unless another worker does. */
export function installRequestedModel(
  places: Places,
  signal: AbortSignal,
  source = createHttpSource(places.env.modelMirror),
): Promise<void> {
  return workAlone(places.source, SEARCH_MODEL_LOCK, async () => {
    const row = await findRequestedModel(places.source);
    const model = row ? findPinnedModel(row) : undefined;
    await removeOthers(places.env, row);
    if (!row || !model || !(await isToInstall(places, row, model))) return;
    if (row.state === 'installed') await requestSearchModel(places.source, model);
    await install(places, model, source, signal);
  });
}

/** Also a model whose files are gone, as after a restore. With a bucket, the first process that needs them copies them. */
async function isToInstall({ env }: Places, row: SearchModelRow, model: SearchModel): Promise<boolean> {
  if (row.state === 'failed') return false;
  return row.state !== 'installed' || (!env.s3 && !(await findInstalledModel(env, model)));
}

async function install(
  { source: database, storage, env, log }: Places,
  model: SearchModel,
  source: ModelSource,
  signal: AbortSignal,
): Promise<void> {
  const { name, revision } = model;
  const folder = getModelFolder(env, model);
  const withdrawal = new AbortController();
  const report = limitReports(async (progress) => {
    if (!(await saveInstallProgress(database, model, toRow(progress)))) withdrawal.abort(new Withdrawn());
  }, SAVE_INTERVAL_MS);
  const logProgress = limitReports((progress) => {
    log.info({ model: name, ...toLine(progress) }, 'Search model is downloaded');
    return Promise.resolve();
  }, LOG_INTERVAL_MS);
  log.info({ model: name, revision, source: source.name }, 'Installation of a search model begins');
  try {
    await installModel({
      ...{ model, folder, source },
      signal: AbortSignal.any([signal, withdrawal.signal]),
      onProgress(progress) {
        report(progress);
        logProgress(progress);
      },
    });
    if (env.s3) await storeModel(storage, model, folder);
    await saveInstallResult(database, model, null);
    log.info({ model: name, revision }, 'Search model installed');
  } catch (error) {
    // Stopped or withdrawn: the next run goes on, or removes what has arrived.
    if (signal.aborted || withdrawal.signal.aborted) return;
    const failure = toInstallFailure(error, null);
    const { code, file, status } = failure;
    log.warn({ err: failure, model: name, code, file, status }, 'Search model not installed');
    await saveInstallResult(database, model, { code, file, status });
  }
}

/** Removes everything but the folder of the model that was asked for, and what has arrived of it. */
async function removeOthers(env: Places['env'], row: SearchModelRow | null): Promise<void> {
  const folder = getModelsFolder(env);
  for (const name of await readdir(folder).catch(() => []))
    if (!row || !name.startsWith(nameVectors(row)))
      await rm(join(folder, name), { recursive: true, force: true });
}

/** Calls at most once in an interval, and not before the call before has ended. */
function limitReports(
  report: (progress: InstallProgress) => Promise<void>,
  intervalMs: number,
): (progress: InstallProgress) => void {
  let nextAt = 0;
  let isRunning = false;
  return (progress) => {
    if (isRunning || performance.now() < nextAt) return;
    isRunning = true;
    nextAt = performance.now() + intervalMs;
    void report(progress)
      .catch(() => undefined)
      .finally(() => (isRunning = false));
  };
}

const toRow = ({ receivedBytes, bytesPerSecond }: InstallProgress) => ({ receivedBytes, bytesPerSecond });

const toLine = ({ receivedBytes, totalBytes, bytesPerSecond }: InstallProgress) => ({
  megabytes: Math.round(receivedBytes / MEGABYTE),
  of: Math.round(totalBytes / MEGABYTE),
  megabytesPerSecond: Math.round((bytesPerSecond / MEGABYTE) * 10) / 10,
  secondsLeft: bytesPerSecond ? Math.round((totalBytes - receivedBytes) / bytesPerSecond) : null,
});
