import { DEFAULT_SITE_FEATURES, getSiteSettings, updateSiteFeatures } from '@lectern/contract';
import type { TestApi } from './test-api.js';

/** Turns on what is off on a new site. */
export async function switchOnScormImport(api: TestApi): Promise<void> {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { version } = (await admin.call(getSiteSettings)).body.features;
  const settings = { ...DEFAULT_SITE_FEATURES, scormImport: true };
  await admin.call(updateSiteFeatures, { body: { version, settings } });
}
