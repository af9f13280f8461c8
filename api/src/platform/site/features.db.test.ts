import * as contract from '@lectern/contract';
import type { Endpoint, Feature, SiteFeatures } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const { DEFAULT_SITE_FEATURES, FEATURE_OFF, FEATURES, getSiteSettings, updateSiteFeatures } = contract;

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

async function save(features: Partial<SiteFeatures>) {
  const { version } = (await admin.call(getSiteSettings)).body.features;
  const settings = { ...DEFAULT_SITE_FEATURES, ...features };
  const { status } = await admin.call(updateSiteFeatures, { body: { version, settings } });
  expect(status).toBe(200);
}

const id = '00000000-0000-4000-8000-000000000000';

/** The other one is about browsers alone: see `installed-app.test.ts`. */
const FEATURES_WITH_CALLS = FEATURES.filter((feature) => feature !== 'offline');

/** The codes with which the calls of a feature are answered. */
async function callAll(feature: Feature): Promise<(string | undefined)[]> {
  const calls = (Object.values(contract) as Partial<Endpoint>[]).filter(
    (value) => value.feature === feature,
  ) as Endpoint[];
  expect(calls.length).toBeGreaterThan(3);
  const codes: (string | undefined)[] = [];
  for (const { method, path } of calls) {
    const response = await admin.fetch(path.replaceAll(/:\w+/g, id), {
      method,
      ...(method === 'GET'
        ? {}
        : { body: '{}', headers: { 'content-type': 'application/json', origin: api.url } }),
    });
    const text = await response.text();
    codes.push(text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined);
  }
  return codes;
}

test.each(FEATURES_WITH_CALLS)(
  'every call of %s is refused while the site has it switched off',
  async (feature) => {
    await save({});
    expect(await callAll(feature)).not.toContain(FEATURE_OFF);
    await save({ [feature]: false });
    expect(new Set(await callAll(feature))).toEqual(new Set([FEATURE_OFF]));
    const others = FEATURES_WITH_CALLS.filter((other) => other !== feature);
    for (const other of others) expect(await callAll(other)).not.toContain(FEATURE_OFF);
    await save({});
  },
);

test('people without a session are asked to sign in first, and the refusal is a sentence in their language', async () => {
  await save({ practice: false, calendar: false });
  expect((await api.visitor.fetch('/api/practice/due')).status).toBe(401);
  const headers = { 'accept-language': 'de' };
  const response = await api.visitor.fetch('/api/calendar/none.ics', { headers });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    message: 'Diese Funktion ist auf dieser Website ausgeschaltet.',
  });
  await save({});
});
