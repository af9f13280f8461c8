import { randomUUID } from 'node:crypto';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import {
  createCredential,
  deleteCredential,
  DID_DOCUMENT_PATH,
  downloadCredential,
  getCredential,
  listCertificates,
  readCredential,
  readIssuer,
  restoreCredential,
  revokeCredential,
  saveProgress,
  verifyCertificate,
  viewCertificate,
} from '@lectern/contract';
import {
  AuditEntry,
  Certificate,
  Course,
  Credential,
  CredentialKey,
  CredentialStatus,
  eraseUser,
  retireCredentialKey,
  User,
} from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { loadContext } from './contexts.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A learner with a certificate. */
async function aGraduate(person: Partial<User> = {}, title = 'First aid') {
  const course = await api.aCourse({ modules: [1], title });
  const { user } = await api.anEnrollment({ user: await api.aUser(person), course });
  const client = await api.as(user);
  const body = { slideId: course.modules[0]?.slides[0]?.id, progress: 100 };
  await client.call(saveProgress, { params: { courseId: course.id }, body });
  const [certificate] = (await client.call(listCertificates)).body;
  if (!certificate) throw new Error('No certificate was issued');
  return { user, client, course, certificate, params: { certificateId: certificate.id } };
}

/** What the tests read of the documents. */
interface Json {
  id: string;
  verificationMethod: { id: string }[];
  validUntil?: string;
  credentialStatus: object;
  proof: { verificationMethod: string };
  credentialSubject: { achievement: { id: string; image: { id: string } }; result?: { value: string }[] };
}
const readJson = async (url: string) => (await fetch(url)).json() as Promise<Json>;
const byId = ({ verificationId }: { verificationId: string }) => ({ verificationId });
const buildFilePath = (certificateId: string, file: string) =>
  downloadCredential.path.replace(':certificateId', certificateId).replace(':file', file);

/** Loads as a verifier elsewhere does: contexts of its own, and the issuer's documents by their public addresses. */
async function load(url: string) {
  if (!url.includes('127.0.0.1') && !url.includes('localhost')) return loadContext(url);
  const did = await readJson(`${api.url}${DID_DOCUMENT_PATH}`);
  const method = did.verificationMethod.find(({ id }) => id === url);
  if (url === did.id) return { document: did, documentUrl: url, contextUrl: null };
  const document = method
    ? { '@context': 'https://w3id.org/security/multikey/v1', ...method }
    : await readJson(url);
  return { document, documentUrl: url, contextUrl: null };
}

const suite = new DataIntegrityProof({ cryptosuite });
/** 'valid', 'revoked', or the words of the errors. */
async function verify(credential: object): Promise<string> {
  const { verified, error, statusResult } = await verifyCredential({
    ...{ credential, suite, documentLoader: load },
    checkStatus: (options) => checkStatus({ ...options, suite, documentLoader: load }),
  });
  if (!verified) return describeError(error ?? statusResult?.error);
  return statusResult?.results?.[0]?.status ? 'revoked' : 'valid';
}
const describeError = (error?: Error & { errors?: Error[] }) =>
  [error?.message, ...(error?.errors ?? []).map(({ message }) => message)].join(' ');

test('a holder publishes a certificate as a credential that others verify, and no field of it can be changed', async () => {
  const { client, params, certificate, course } = await aGraduate({
    firstName: '<script>]]>',
    lastName: 'O\u2019Neil "王"',
  });
  expect((await client.call(getCredential, { params })).body).toMatchObject({
    ...{ credential: null, revocation: null, isForTrying: true },
    ...{ learnerName: '<script>]]> O\u2019Neil "王"', courseName: 'First aid', grade: '100.00' },
  });
  expect(
    (await client.call(verifyCertificate, { params: byId(certificate) })).body.credential,
  ).toBeUndefined();
  const [first, second] = await Promise.all([
    client.call(createCredential, { params }),
    client.call(createCredential, { params }),
  ]);
  const url = first.body.credential?.url ?? '';
  expect(second.body.credential?.url).toBe(url);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/vc');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const asJson = await fetch(url, { headers: { accept: 'application/ld+json, application/json' } });
  expect(asJson.headers.get('content-type')).toBe('application/ld+json');
  const credential = (await answer.json()) as Json;
  expect(credential).toMatchObject({
    id: url,
    name: 'First aid',
    credentialSubject: {
      identifier: [{ identityHash: '<script>]]> O\u2019Neil "王"' }],
      achievement: { name: 'First aid' },
      result: [{ value: '100' }],
    },
  });
  expect(await verify(credential)).toBe('valid');
  const { achievement } = credential.credentialSubject;
  await api.database.source.manager.delete(Course, course.id);
  expect(await readJson(achievement.id)).toMatchObject({ name: 'First aid' });
  expect((await fetch(achievement.image.id)).headers.get('content-type')).toBe('image/png');
  expect(await verify(await readJson(url))).toBe('valid');

  const raised = structuredClone(credential);
  Object.assign(raised.credentialSubject.result?.[0] ?? {}, { value: '101' });
  expect(await verify(raised)).toContain('Invalid signature');
  expect(await verify({ ...credential, honors: 'all' })).toContain('Safe mode');
  const { credentialStatus: _, ...lasting } = credential;
  expect(await verify(lasting)).toContain('Invalid signature');
  expect((await client.call(verifyCertificate, { params: byId(certificate) })).body.credential).toEqual({
    url,
  });
});

test('the credential is in the downloaded files and in the PDF of the certificate', async () => {
  const { client, params, certificate } = await aGraduate({ firstName: 'A', lastName: ']]>B' });
  expect((await client.fetch(buildFilePath(certificate.id, 'credential.json'))).status).toBe(404);
  const before = await (await client.fetch(pdf(certificate.verificationId))).text();
  expect(before).not.toContain('credential.json');
  await client.call(createCredential, { params });
  const json = await client.fetch(buildFilePath(certificate.id, 'credential.json'));
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="credential.json"');
  const credential = await json.json();
  const png = Buffer.from(
    await (await client.fetch(buildFilePath(certificate.id, 'badge.png'))).arrayBuffer(),
  );
  const start = png.indexOf('openbadgecredential') + 'openbadgecredential'.length + 5;
  const length = png.readUInt32BE(png.indexOf('iTXt') - 4);
  expect(JSON.parse(png.subarray(start, png.indexOf('iTXt') + 4 + length).toString())).toEqual(credential);
  const svg = await (await client.fetch(buildFilePath(certificate.id, 'badge.svg'))).text();
  const [, cdata = ''] = /<openbadges:credential><!\[CDATA\[(.*?)\]\]>/.exec(svg) ?? [];
  expect(JSON.parse(cdata)).toEqual(credential);
  expect(await (await client.fetch(pdf(certificate.verificationId))).text()).toContain('credential.json');
});

const pdf = (verificationId: string) => viewCertificate.path.replace(':verificationId', verificationId);

test('a deleted credential is gone and revoked, and the next one has another address', async () => {
  const { client, params } = await aGraduate();
  const url = (await client.call(createCredential, { params })).body.credential?.url ?? '';
  const file = await readJson(url);
  expect((await client.call(deleteCredential, { params })).body.credential).toBeNull();
  expect((await fetch(url)).status).toBe(404);
  expect(await verify(file)).toBe('revoked');
  const next = (await client.call(createCredential, { params })).body.credential?.url ?? '';
  expect(next).not.toBe(url);
  expect(await verify(await readJson(next))).toBe('valid');
  expect(await verify(file)).toBe('revoked');
});

test('an administrator revokes with a reason and undoes it; files from before stay revoked', async () => {
  const { client, params, certificate, user } = await aGraduate();
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const reason = 'Issued by mistake.';
  expect((await admin.call(revokeCredential, { params, body: { reason } })).status).toBe(404);
  const url = (await client.call(createCredential, { params })).body.credential?.url ?? '';
  const file = await readJson(url);
  expect((await admin.call(revokeCredential, { params, body: { reason: ' ' } })).status).toBe(400);
  expect((await admin.call(restoreCredential, { params })).status).toBe(404);
  expect((await admin.call(revokeCredential, { params, body: { reason } })).status).toBe(204);
  expect(await verify(file)).toBe('revoked');
  const verification = await api.visitor.call(verifyCertificate, { params: byId(certificate) });
  expect(verification.body.credential).toEqual({ url, revocationReason: reason });
  const refused = await client.call(createCredential, { params });
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    409,
    `An administrator has revoked this digital credential: ${reason}`,
  ]);
  expect((await client.fetch(buildFilePath(certificate.id, 'badge.png'))).status).toBe(409);

  expect((await admin.call(restoreCredential, { params })).status).toBe(204);
  expect(await verify(await readJson(url))).toBe('valid');
  expect(await verify(file)).toBe('revoked');

  await admin.call(revokeCredential, { params, body: { reason } });
  expect((await client.call(deleteCredential, { params })).body).toMatchObject({
    ...{ credential: null, revocation: { reason } },
  });
  expect((await client.call(createCredential, { params })).status).toBe(409);
  await admin.call(restoreCredential, { params });
  expect((await client.call(getCredential, { params })).body).toMatchObject({
    credential: null,
    revocation: null,
  });
  const entries = await api.database.source.getRepository(AuditEntry).findBy({ targetId: user.id });
  const actions = entries.map(({ action }) => action.replace('user.credential-', ''));
  expect(actions).toEqual(['revoked', 'restored', 'revoked', 'restored']);
});

test('another person reaches no credential by the certificate, and a certificate that does not exist has none', async () => {
  const { client, params, user, certificate } = await aGraduate();
  await client.call(createCredential, { params });
  const stranger = await api.as(await api.aUser());
  for (const call of [getCredential, createCredential, deleteCredential])
    expect((await stranger.call(call, { params })).status).toBe(404);
  expect((await stranger.fetch(buildFilePath(certificate.id, 'credential.json'))).status).toBe(404);
  expect((await stranger.call(revokeCredential, { params, body: { reason: 'No.' } })).status).toBe(403);
  const unknown = { params: { credentialId: randomUUID() } };
  expect((await api.visitor.call(readCredential, unknown)).status).toBe(404);
  expect((await client.call(createCredential, { params: { certificateId: randomUUID() } })).status).toBe(404);
  await api.database.source.manager.update(User, user.id, { role: 'suspended' });
  expect((await client.call(deleteCredential, { params })).status).toBe(401);
});

test('a grade that is hidden leaves the credential, and one with an expiry says until when it is valid', async () => {
  const { client, params, certificate } = await aGraduate();
  const url = (await client.call(createCredential, { params })).body.credential?.url ?? '';
  const expiresAt = new Date(Date.now() - 86_400_000);
  await api.database.source.manager.update(Certificate, certificate.id, { grade: null, expiresAt });
  const credential = await readJson(url);
  expect(credential.credentialSubject.result).toBeUndefined();
  expect(credential.validUntil).toBe(expiresAt.toISOString());
  expect(await verify(credential)).toContain('is after "validUntil"');
});

test('a retired key signs nothing more, and what it signed is still verified', async () => {
  const old = await aGraduate();
  const oldUrl = (await old.client.call(createCredential, { params: old.params })).body.credential?.url ?? '';
  await retireCredentialKey(api.database.source.manager);
  const next = await aGraduate();
  const url = (await next.client.call(createCredential, { params: next.params })).body.credential?.url ?? '';
  const [before, after] = [await readJson(oldUrl), await readJson(url)];
  expect(before.proof.verificationMethod).not.toBe(after.proof.verificationMethod);
  for (const credential of [before, after]) expect(await verify(credential)).toBe('valid');
  const issuer = await readJson(`${api.url}${readIssuer.path}`);
  const did = await readJson(`${api.url}${DID_DOCUMENT_PATH}`);
  for (const { verificationMethod } of [issuer, did]) expect(verificationMethod).toHaveLength(2);
  const keys = await api.database.source.getRepository(CredentialKey).find({ order: { createdAt: 'ASC' } });
  expect(keys.map(({ privateKey }) => privateKey !== null)).toEqual([false, true]);
});

test('the erasure of a person removes the credential and revokes its copies', async () => {
  const { client, params, user } = await aGraduate({ firstName: 'Ephemera' });
  const url = (await client.call(createCredential, { params })).body.credential?.url ?? '';
  const file = await readJson(url);
  await api.database.source.transaction((manager) => eraseUser(manager, user));
  expect((await fetch(url)).status).toBe(404);
  expect(await verify(file)).toBe('revoked');
  const { manager } = api.database.source;
  const rows = [await manager.find(Credential), await manager.find(CredentialStatus)];
  expect(JSON.stringify(rows)).not.toContain('Ephemera');
});
