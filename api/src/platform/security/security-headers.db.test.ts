import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let webRoot: string;
let api: TestApi;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
  await writeFile(join(webRoot, 'remotes.json'), '{}');
  api = await startTestApi({ webRoot, publicUrl: 'https://learn.example.org' });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

test('every answer forbids the browser’s devices, other base addresses, and names where violations are reported', async () => {
  for (const path of ['/', '/api/health', '/api/courses', '/oidc/auth', '/no-such.js']) {
    const { headers } = await api.visitor.fetch(path);
    expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()');
    expect(headers.get('reporting-endpoints')).toBe('csp="https://learn.example.org/csp-reports"');
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(headers.get('content-security-policy')).toContain('report-to csp');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  }
});

test('no site may frame a page, and the product itself only the pages of a sign-in', async () => {
  const isFramable = async (path: string) => {
    const { headers } = await api.visitor.fetch(path, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    return [policy.includes("frame-ancestors 'self'"), headers.get('x-frame-options')];
  };
  for (const path of ['/api/login', '/api/callback', '/oidc/auth', '/oidc/interaction/a'])
    expect(await isFramable(path), path).toEqual([true, 'SAMEORIGIN']);
  for (const path of ['/', '/api/logout', '/oidc/account/forgot', '/api/courses', '/api/login-page'])
    expect(await isFramable(path), path).toEqual([false, 'DENY']);
});

test('a visitor’s large body is not read', async () => {
  const { id } = await api.aCourse();
  const body = JSON.stringify({ title: 'x'.repeat(1_000_000) });
  const init = {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json', origin: api.env.publicUrl },
  };
  expect((await api.visitor.fetch(`/api/courses/${id}`, init)).status).toBe(413);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  expect((await admin.fetch(`/api/courses/${id}`, init)).status).toBe(400);
});

test('answers that only some may read are not stored by browsers; public ones are revalidated', async () => {
  const cacheOf = async (client: typeof api.visitor, path: string) =>
    (await client.fetch(path)).headers.get('cache-control');
  const student = await api.as(await api.aUser());
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  for (const path of ['/api/auth/user', '/api/certificates', '/api/notifications'])
    expect([path, await cacheOf(student, path)]).toEqual([path, 'private, no-store']);
  for (const path of ['/api/admin/users', '/api/admin/audit', '/api/courses'])
    expect([path, await cacheOf(admin, path)]).toEqual([path, 'private, no-store']);
  expect(await cacheOf(api.visitor, '/api/courses')).toBe('private, no-cache');
});

test('search engines are asked to list neither certificates nor calls', async () => {
  const headers = { accept: 'text/html' };
  for (const path of ['/verify/ABCD-EFGH', '/certificates', '/api/certificates/view/ABCD', '/oidc/jwks'])
    expect((await api.visitor.fetch(path, { headers })).headers.get('x-robots-tag')).toBe('noindex');
  expect((await api.visitor.fetch('/courses', { headers })).headers.get('x-robots-tag')).toBeNull();
});
