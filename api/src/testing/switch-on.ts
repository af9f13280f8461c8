import { DEFAULT_SITE_FEATURES, type Feature, getSiteSettings, updateSiteFeatures } from '@lectern/contract';
import type { TestApi } from './test-api.js';

/** Turns on features that are off on a new site; all others are as on a new site. */
export const switchOn = (api: TestApi, ...features: Feature[]): Promise<void> => change(api, features, true);

/** Turns off features that are on on a new site; all others are as on a new site. */
export const switchOff = (api: TestApi, ...features: Feature[]): Promise<void> =>
  change(api, features, false);

async function change(api: TestApi, features: Feature[], isOn: boolean): Promise<void> {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { version } = (await admin.call(getSiteSettings)).body.features;
  const changed = Object.fromEntries(features.map((feature) => [feature, isOn]));
  await admin.call(updateSiteFeatures, {
    body: { version, settings: { ...DEFAULT_SITE_FEATURES, ...changed } },
  });
}
