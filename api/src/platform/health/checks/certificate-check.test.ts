import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCertificate, judgeCertificate } from './certificate-check.js';
import type { CheckedSite } from './finding.js';

const folder = mkdtempSync(join(tmpdir(), 'lectern-tls-'));
const requests: string[] = [];
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const check = (publicUrl: string) => checkCertificate({ env: { publicUrl } } as CheckedSite);
const getPort = (one: { address(): unknown }) => (one.address() as AddressInfo).port;
const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * 24 * 3600 * 1000);

test('a site without https has no certificate', async () => {
  expect(await check('http://localhost:3000')).toMatchObject({ state: 'off', code: 'certificateOff' });
});

test('the certificate of PUBLIC_URL is read by a handshake alone, and one that browsers refuse needs attention', async () => {
  const finding = await check(`https://localhost:${getPort(server)}`);
  expect(finding).toEqual({
    ...{ state: 'attention', code: 'certificateRefused', params: { lines: ['DEPTH_ZERO_SELF_SIGNED_CERT'] } },
  });
  expect(requests).toEqual([]);
});

test('a host that does not answer needs attention, with its name and the reason', async () => {
  const closed = createTcpServer();
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  const port = getPort(closed);
  await new Promise((done) => closed.close(done));
  const finding = await check(`https://127.0.0.1:${port}`);
  expect(finding).toMatchObject({
    ...{ state: 'attention', code: 'certificateUnreachable', params: { text: '127.0.0.1' } },
  });
  expect(finding.params.lines?.[0]).toMatch(/ECONNREFUSED/);
});

test.each([
  [80, undefined, 'ok', 'certificateFine'],
  [20, undefined, 'attention', 'certificateEnds'],
  [-1, 'CERT_HAS_EXPIRED', 'wrong', 'certificateEnded'],
  [80, 'ERR_TLS_CERT_ALTNAME_INVALID', 'attention', 'certificateRefused'],
])('a certificate that ends in %d days, refused because of %s, is %s', (days, refusal, state, code) => {
  expect(judgeCertificate({ endsAt: inDays(days), refusal })).toMatchObject({ state, code });
});
