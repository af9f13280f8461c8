import { afterEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../testing/mail-server.js';
import { createMailer, MailRefusedError } from './mailer.js';

const message = {
  id: 'a-message',
  to: 'ada@example.org',
  subject: 'Réset your password',
  text: 'Open https://learn.example.org/oidc/account/link/abc',
  html: '<p>Open <a href="https://learn.example.org/oidc/account/link/abc">the page</a></p>',
};

let server: MailServer | undefined;
afterEach(() => server?.stop());

function mailer(url: string) {
  const made = createMailer({
    publicUrl: 'https://learn.example.org',
    mail: { smtpUrl: url, from: 'Lectern <no-reply@example.org>' },
  });
  if (!made) throw new Error('no mailer');
  return made;
}

test('without SMTP_URL there is no mailer', () => {
  expect(createMailer({ publicUrl: 'https://learn.example.org', mail: undefined })).toBeUndefined();
});

test('a message arrives as text and HTML, with a stable id and no invitation to answer automatically', async () => {
  server = await startMailServer();
  await mailer(server.url).send(message);
  const [mail] = server.received;
  expect(mail?.from).toBe('no-reply@example.org');
  expect(mail?.to).toEqual(['ada@example.org']);
  for (const header of [
    'Message-ID: <a-message@learn.example.org>',
    'Auto-Submitted: auto-generated',
    'From: Lectern <no-reply@example.org>',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
    expect(mail?.source).toContain(header);
});

test('only a message with an address for it offers to unsubscribe with one click', async () => {
  server = await startMailServer();
  const url = `https://learn.example.org/api/reminders/unsubscribe/${'x'.repeat(43)}`;
  await mailer(server.url).send({ ...message, unsubscribeUrl: url });
  await mailer(server.url).send(message);
  const [reminder, plain] = server.received.map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '));
  expect(reminder).toMatch(new RegExp(`^List-Unsubscribe: ?<${url}>`, 'm'));
  expect(reminder).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(plain).not.toContain('List-Unsubscribe');
});

test('a recipient with a comma or a line break reaches no second address', async () => {
  server = await startMailServer();
  for (const to of ['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org'])
    await mailer(server.url)
      .send({ ...message, to })
      .catch(() => undefined);
  for (const { to, source } of server.received) {
    expect(to).not.toContain('eve@example.org');
    expect(source).not.toMatch(/^Bcc:/im);
  }
});

test('a refused address is refused for good, a busy or absent server is not', async () => {
  server = await startMailServer({ answer: 550 });
  await expect(mailer(server.url).send(message)).rejects.toThrow(MailRefusedError);
  await server.stop();
  server = await startMailServer({ answer: 451 });
  const busy = await mailer(server.url)
    .send(message)
    .catch((error: unknown) => error);
  expect(busy).not.toBeInstanceOf(MailRefusedError);
  expect(busy).toHaveProperty('message');
  await server.stop();
  const absent = await mailer(server.url)
    .send(message)
    .catch((error: unknown) => error);
  expect(absent).not.toBeInstanceOf(MailRefusedError);
  expect(absent).toHaveProperty('message');
});

describe('a mail server on another machine', () => {
  /** This machine by an address that counts as another one's. */
  const elsewhere = ({ url }: MailServer, parameters = '') =>
    url.replace('127.0.0.1', '0.0.0.0') + parameters;

  test('gets no message without TLS, whatever it offers', async () => {
    server = await startMailServer();
    for (const parameters of ['', '?ignoreTLS=true', '?requireTLS=0', '?opportunisticTLS=true'])
      await expect(mailer(elsewhere(server, parameters)).send(message)).rejects.toThrow('STARTTLS');
    expect(server.received).toEqual([]);
  });

  test('gets messages in clear only with requireTLS=false', async () => {
    server = await startMailServer();
    await mailer(elsewhere(server, '?requireTLS=false')).send(message);
    expect(server.received).toMatchObject([{ isEncrypted: false }]);
  });

  test('gets messages by STARTTLS, and none with a certificate that is not trusted', async () => {
    server = await startMailServer({ hasStartTls: true });
    await expect(mailer(elsewhere(server)).send(message)).rejects.toThrow(/certificate/);
    await mailer(elsewhere(server, '?tls.rejectUnauthorized=false')).send(message);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });
});
