import { findSiteSecrets, findSiteSettings } from '@lectern/data';
import { type Env, resolveServices, type Services } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** What the environment sets about services. */
export type ServicesOfEnvironment = Services & Pick<Env, 'setTutorLimits'>;

/** The services that the worker uses, as environment and administrators have set them up now. */
export async function readServices(source: DataSource, env: ServicesOfEnvironment): Promise<Services> {
  return resolveServices(env, await findSiteSettings(source), await findSiteSecrets(source));
}
