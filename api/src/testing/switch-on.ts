import { DEFAULT_SITE_FEATURES, type Feature, getSiteSettings, updateSiteFeatures } from '@lectern/contract';
import type { TestApi } from './test-api.js';

/** Turns on features that are off on a new site. */
export async function switchOn(api: TestApi, ...features: Feature[]): Promise<void> {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { version } = (await admin.call(getSiteSettings)).body.features;
  const on = Object.fromEntries(features.map((feature) => [feature, true]));
  await admin.call(updateSiteFeatures, { body: { version, settings: { ...DEFAULT_SITE_FEATURES, ...on } } });
}
