import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DEFAULT_SITE_MAIL, type SiteMail } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { toMail } from '../services/services.js';
import { type MailServer, startMailServer } from '../testing/mail-server.js';
import { tryMail } from './try-mail.js';

const message = { id: 'a', to: 'ada@example.org', subject: 'Test', text: 'Test', html: '<p>Test</p>' };
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function aMailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  stops.push(() => server.stop());
  return server;
}

/** Tries a server on this machine. */
function attempt(server: { url: string }, settings: Partial<SiteMail> = {}, password: string | null = null) {
  const { hostname: host, port } = new URL(server.url);
  const mail = toMail(
    {
      ...DEFAULT_SITE_MAIL,
      ...{ host, port: Number(port), senderName: 'Hill School', senderAddress: 'no-reply@example.org' },
      isInNetwork: true,
      ...settings,
    },
    password,
  );
  return tryMail({ mail, publicUrl: 'https://learn.example.org' }, message, 1500);
}

test('a test message arrives with the name of the sender, and the answer of the server is shown', async () => {
  const server = await aMailServer();
  expect(await attempt(server)).toEqual({
    outcome: 'sent',
    status: 250,
    answer: expect.stringMatching(/^250 /),
  });
  expect(server.received[0]?.source).toContain('From: Hill School <no-reply@example.org>');
});

test('a server in the network is refused without the tick, by its address and by its name', async () => {
  const server = await aMailServer();
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(await attempt(server, { host, isInNetwork: false })).toMatchObject({ outcome: 'inNetwork' });
  expect(await attempt(server, { host: '169.254.169.254' })).toMatchObject({ outcome: 'metadata' });
  expect(server.received).toEqual([]);
});

test('an unknown host, a closed port and a server that says nothing each have an outcome', async () => {
  const silent = createServer();
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  stops.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const server = await aMailServer();
  expect(await attempt(server, { host: 'no-such-host.invalid' })).toMatchObject({ outcome: 'unknownHost' });
  expect(await attempt({ url: 'smtp://127.0.0.1:9' })).toMatchObject({ outcome: 'unreachable' });
  expect(await attempt({ url: `smtp://127.0.0.1:${port}` })).toMatchObject({ outcome: 'timeout' });
});

test('a wrong password is refused, and is not in the answer', async () => {
  const server = await aMailServer({ password: 'correct' });
  const settings = { user: 'lectern' };
  expect(await attempt(server, settings, 'correct')).toMatchObject({ outcome: 'sent' });
  const wrong = await attempt(server, settings, 'a-wrong-password');
  expect(wrong).toMatchObject({ outcome: 'signIn', status: 535 });
  expect(JSON.stringify(wrong)).not.toContain('a-wrong-password');
});

test('a server without TLS, or with a certificate that is not trusted, gets no message', async () => {
  const plain = await aMailServer();
  expect(await attempt(plain, { tls: 'tls' })).toMatchObject({ outcome: 'tls' });
  const selfSigned = await aMailServer({ hasStartTls: true });
  expect(await attempt(selfSigned)).toMatchObject({ outcome: 'tls' });
  expect([...plain.received, ...selfSigned.received]).toEqual([]);
});

test('a refused recipient has the status and the beginning of the answer', async () => {
  const server = await aMailServer({ answer: 550 });
  expect(await attempt(server)).toEqual({ outcome: 'refused', status: 550, answer: '550 No such mailbox' });
});
