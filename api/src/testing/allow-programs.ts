import { getSiteSettings, type SitePrograms, updateSitePrograms } from '@lectern/contract';
import type { TestApi } from './test-api.js';

/** Sets what programs may use; what is not named is off. */
export async function allowPrograms(api: TestApi, programs: Partial<SitePrograms>): Promise<void> {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { version } = (await admin.call(getSiteSettings)).body.programs;
  const settings = { tokens: false, webhooks: false, mcp: false, scim: false, ...programs };
  await admin.call(updateSitePrograms, { body: { version, settings } });
}
