import * as contract from '@lectern/contract';
import type { Endpoint, Feature, SiteFeatures } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const { DEFAULT_SITE_FEATURES, FEATURE_OFF, getSiteSettings, listCourses, updateSiteFeatures } = contract;
const { VISITOR_FEATURE } = contract;
const FEATURES = contract.FEATURES.filter((feature) => feature !== VISITOR_FEATURE);

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

async function save(features: Partial<SiteFeatures>) {
  const { version } = (await admin.call(getSiteSettings)).body.features;
  // Off by default.
  const settings = {
    ...DEFAULT_SITE_FEATURES,
    lti: true,
    scormImport: true,
    externalTools: true,
    ...features,
  };
  const { status } = await admin.call(updateSiteFeatures, { body: { version, settings } });
  expect(status).toBe(200);
}

const id = '00000000-0000-4000-8000-000000000000';

/** The answers to the calls of a feature. */
async function callAll(feature: Feature, client: TestClient): Promise<{ status: number; code?: string }[]> {
  const calls = (Object.values(contract) as Partial<Endpoint>[]).filter(
    (value) => value.feature === feature,
  ) as Endpoint[];
  expect(calls.length).toBeGreaterThan(2);
  const answers: { status: number; code?: string }[] = [];
  for (const { method = 'GET', path } of calls) {
    const response = await client.fetch(path.replaceAll(/[:*]\w+/g, id), {
      method,
      ...(method === 'GET'
        ? {}
        : { body: '{}', headers: { 'content-type': 'application/json', origin: api.url } }),
    });
    const text = await response.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {};
    answers.push({ status: response.status, ...(body.code && { code: body.code }) });
  }
  return answers;
}

/** As a new administrator, whose calls no limit has counted yet. */
async function listCodes(feature: Feature) {
  const client = await api.as(await api.aUser({ role: 'admin' }));
  return (await callAll(feature, client)).map(({ code }) => code);
}

test.each(FEATURES)(
  'calls of %s are refused while the site has it switched off, and only then',
  async (feature) => {
    const others = FEATURES.filter((other) => other !== feature);
    // With all others off at once, a call that any of them switched off would be refused.
    await save(Object.fromEntries(others.map((other) => [other, false])));
    expect(await listCodes(feature)).not.toContain(FEATURE_OFF);
    await save({ [feature]: false });
    expect(new Set(await listCodes(feature))).toEqual(new Set([FEATURE_OFF]));
    await save({});
  },
);

test('visitors see no course and no picture of one while courses are for people who have signed in, who see all', async () => {
  const listStatuses = async (client: TestClient) =>
    new Set((await callAll(VISITOR_FEATURE, client)).map(({ status }) => status));
  await save({});
  expect(await listStatuses(api.visitor)).not.toContain(401);
  await save({ [VISITOR_FEATURE]: false });
  expect(await listStatuses(api.visitor)).toEqual(new Set([401]));
  const learner = await api.as(await api.aUser());
  expect((await learner.call(listCourses)).status).toBe(200);
  expect(await listStatuses(learner)).not.toContain(401);
  await save({});
});

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
