import { findRequestedModel, findSiteSecrets, findSiteSettings } from '@lectern/data';
import {
  type Disk,
  type Env,
  findPinnedModel,
  type InstalledModel,
  provideModel,
  resolveServices,
  type Services,
} from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** What the environment sets about services. */
export type ServicesOfEnvironment = Services & Pick<Env, 'setTutorLimits'>;

/** The services that the worker uses, as environment and administrators have set them up now. */
export async function readServices(source: DataSource, env: ServicesOfEnvironment): Promise<Services> {
  return resolveServices(env, await findSiteSettings(source), await findSiteSecrets(source));
}

/** The search model that is installed, with its files on this machine; undefined: none, or its files are missing. */
export async function readInstalledModel(
  source: DataSource,
  places: Pick<Env, 'dataDir' | 's3'>,
  storage: Disk,
): Promise<InstalledModel | undefined> {
  const row = await findRequestedModel(source);
  const model = row?.state === 'installed' ? findPinnedModel(row) : undefined;
  return model && provideModel(places, model, storage);
}
