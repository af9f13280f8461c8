import { findSiteSecrets, findSiteSettings } from '@lectern/data';
import { resolveServices, type Services } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** The services that the worker uses, as environment and administrators have set them up now. */
export async function readServices(source: DataSource, env: Services): Promise<Services> {
  return resolveServices(env, await findSiteSettings(source), await findSiteSecrets(source));
}
