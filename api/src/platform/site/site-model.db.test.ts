import {
  createChatSession,
  DEFAULT_SITE_MODEL,
  getModelState,
  getPrivacyNotice,
  getSiteSettings,
  getTutorSettings,
  type Health,
  sendChatMessage,
  type SiteModel,
  listAuditEntries,
  tryModel,
  updateSiteModel,
} from '@lectern/contract';
import { addModelUsage, embedPassages, findModelFailure } from '@lectern/data';
import { createEmbeddingModel } from '@lectern/infra';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aModelServer, type ModelReplyContext, type ModelServer } from '../../testing/a-model-server.js';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { VectorSearchService } from '../../tutor/search/vector-search.service.js';
import { checkModel } from '../health/checks/service-checks.js';
import { SiteSettingsService } from './site-settings.service.js';

const KEY = 'sk-of-the-site';
let reply: (context: ModelReplyContext) => void;
let server: ModelServer;
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  server = await aModelServer(
    (context) => reply(context),
    () => [1, 0, 0],
  );
  api = await startTestApi({ secretsKey: 'a key that is long enough for this' });
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterEach(() => save(DEFAULT_SITE_MODEL, null));
afterAll(async () => {
  await api.stop();
  await server.close();
});

/** Settings of the stand-in server on this machine. */
const local = (given: Partial<SiteModel> = {}): SiteModel => ({
  ...DEFAULT_SITE_MODEL,
  ...{ baseUrl: String(server.settings.baseUrl), name: 'stand-in', isInNetwork: true },
  ...given,
});

async function save(settings: SiteModel, secret?: string | null) {
  const { version } = (await admin.call(getSiteSettings)).body.model;
  return admin.call(updateSiteModel, { body: { version, settings, secret } });
}

test('a model of the settings is used at once, and its key is stored encrypted and never answered', async () => {
  const learner = await api.as(await api.aUser());
  const hasModel = async () => (await learner.call(getTutorSettings)).body.hasModel;
  expect(await hasModel()).toBe(false);
  const answer = await save(local(), KEY);
  expect(answer.body.model).toMatchObject({ version: 1, hasSecret: true });
  expect(await hasModel()).toBe(true);
  expect((await api.visitor.call(getPrivacyNotice)).body.recipients).toEqual([
    { purpose: 'model', host: null },
  ]);
  const rows = await api.database.source.query('SELECT * FROM site_settings');
  expect(JSON.stringify([answer, rows])).not.toContain(KEY);
  expect(api.app.get(SiteSettingsService).services.model).toMatchObject({ apiKey: KEY });
});

test('the saved key is not sent to another address', async () => {
  await save(local(), KEY);
  const elsewhere = local({ baseUrl: 'https://models.attacker.example/v1' });
  expect((await save(elsewhere)).status).toBe(409);
  expect((await admin.call(tryModel, { body: { settings: elsewhere } })).status).toBe(409);
});

test.each([
  { baseUrl: 'ftp://models.example.org' },
  { baseUrl: 'https://user:secret@models.example.org/v1' },
  { baseUrl: 'https://models.example.org/v1?key=secret' },
  { dailyCost: -1 },
  { speechVoice: '' },
])('%o is refused', async (wrong) => {
  expect((await save(local(wrong), KEY)).status).toBe(400);
});

test('a test question with unsaved settings shows the answer, and a wrong address a reason', async () => {
  reply = ({ answer }) => answer('{"answer":"It guides ships."}');
  const trial = await admin.call(tryModel, { body: { settings: local(), secret: KEY } });
  expect(trial.body).toMatchObject({ outcome: 'answered', answer: 'It guides ships.' });
  reply = ({ fail }) => fail(401);
  const refused = await admin.call(tryModel, { body: { settings: local(), secret: KEY } });
  expect(refused.body).toMatchObject({ outcome: 'key', status: 401 });
  const inside = await admin.call(tryModel, { body: { settings: local({ isInNetwork: false }) } });
  expect(inside.body).toMatchObject({ outcome: 'inNetwork' });
  expect((await admin.call(tryModel, { body: { settings: local({ name: '' }) } })).status).toBe(400);
});

test('the failure of an answer is one row, which the page and the health check show', async () => {
  await save(local(), KEY);
  const course = await aTaughtCourse(api);
  const learner = await api.as(await api.aUser());
  const body = { courseId: course.id, title: 'Chat' };
  const sessionId = (await learner.call(createChatSession, { body })).body.id;
  reply = ({ fail }) => fail(403);
  const message = 'How long should I cool a burn under water?';
  for (let times = 0; times < 2; times += 1)
    await learner.call(sendChatMessage, { body: { sessionId, message, mode: 'explain' } });
  const { source } = api.database;
  await expect.poll(() => findModelFailure(source)).toMatchObject({ status: 403, answer: 'No.' });
  const [{ count }] = await source.query('SELECT count(*)::int AS count FROM service_failures');
  expect(count).toBe(1);
  expect((await admin.call(getModelState)).body.failure).toMatchObject({ status: 403, answer: 'No.' });
  const env = { ...api.env, ...api.app.get(SiteSettingsService).services };
  const found = (await checkModel({ env, source } as never)) as Health['checks'][number];
  expect(found).toMatchObject({
    state: 'attention',
    code: 'modelFailed',
    params: { lines: ['403 No.'] },
  });
  reply = ({ answer }) => answer('{"answer":"It guides ships."}');
  await admin.call(tryModel, { body: { settings: local({ name: 'another' }), secret: KEY } });
  expect(await findModelFailure(source)).not.toBeNull();
  await admin.call(tryModel, { body: { settings: local(), secret: KEY } });
  expect(await findModelFailure(source)).toBeNull();
  expect(await checkModel({ env, source } as never)).not.toMatchObject({ code: 'modelFailed' });
  const entries = (await admin.call(listAuditEntries, { query: { action: 'site.model-tried' } })).body.items;
  expect(entries[0]?.target).toMatchObject({ kind: 'site', name: expect.stringContaining('127.0.0.1') });
});

test('the use so far is counted with the prices of the settings, and limits hold at once', async () => {
  await api.database.source.query('TRUNCATE tutor_usage_totals');
  await addModelUsage(api.database.source, { inputTokens: 3000, outputTokens: 1000 });
  await save(local({ inputPrice: 10, outputPrice: 20, dailyTokensTotal: 4000 }), KEY);
  const { today, month } = (await admin.call(getModelState)).body;
  expect(today).toEqual({ tokens: 4000, cost: 0.05 });
  expect(month).toEqual(today);
  expect(api.app.get(SiteSettingsService).services.tutor).toMatchObject({
    ...{ dailyTokensTotal: 4000, dailyQuestions: 200 },
  });
});

test('with another embedding model only its own vectors are compared, as after a restart', async () => {
  const course = await aTaughtCourse(api);
  const person = await api.aUser({ usesModel: true });
  const search = () =>
    api.app.get(VectorSearchService).search('How long should a burn be cooled?', 'en', course.id, person, []);
  await save(local({ embeddingName: 'first' }), KEY);
  const { embeddingModel } = api.app.get(SiteSettingsService).services;
  await embedPassages(api.database.source, createEmbeddingModel({ embeddingModel }));
  expect(await search()).toMatchObject({ model: 'first' });
  await save(local({ embeddingName: 'second' }));
  expect(await search()).toBe('pending');
  await save(local({ embeddingName: 'first' }));
  expect(await search()).toMatchObject({ model: 'first' });
});

test('what the environment sets is shown with its variables', async () => {
  expect((await admin.call(getModelState)).body.environment).toEqual([]);
  api.env.model = { ...server.settings, name: 'of-the-environment' };
  try {
    const { environment } = (await admin.call(getModelState)).body;
    expect(environment).toContainEqual({ variable: 'OPENAI_MODEL', value: 'of-the-environment' });
    expect(JSON.stringify(environment)).not.toContain(String(server.settings.apiKey));
  } finally {
    api.env.model = undefined;
  }
});
