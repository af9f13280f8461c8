import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SITE_RETENTION } from '@lectern/contract';
import { ADDRESS_VARIABLES, readEnv } from '@lectern/infra';
import { presentPrivacy } from './present-privacy.js';

function notice(variables: Record<string, string> = {}) {
  const url = 'postgres://lectern:secret@database.internal/lectern';
  const env = readEnv({ DATABASE_URL: url, ...variables });
  return presentPrivacy(env, { ...DEFAULT_SITE_RETENTION, ...env.privacy.retention }, !env.oidc);
}

test('by default no third party receives data, and only mails, sessions and the log have a retention time', () => {
  expect(notice()).toEqual({
    contact: null,
    operatorText: null,
    recipients: [],
    retention: {
      conversations: null,
      uploadNames: null,
      auditNames: null,
      inactiveAccounts: null,
      mails: 7,
      sessions: 30,
      securityLog: 90,
    },
    keepsPasswords: true,
    usesModelByDefault: true,
  });
});

test('every configured service is named with its host, and no password or key', () => {
  const shown = notice({
    OPENAI_MODEL: 'm',
    OPENAI_SPEECH_MODEL: 's',
    OPENAI_EMBEDDING_MODEL: 'e',
    OPENAI_API_KEY: 'sk-topsecret',
    OPENAI_BASE_URL: 'https://models.example.org/v1',
    SMTP_URL: 'smtps://sender:topsecret@mail.example.org:465',
    MAIL_FROM: 'no-reply@example.org',
    OIDC_ISSUER: 'https://id.example.org/realm',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'topsecret',
    S3_BUCKET: 'decks',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'topsecret',
    S3_SECRET_ACCESS_KEY: 'topsecret',
    GOTENBERG_URL: 'https://convert.example.org',
    CLAMAV_SOCKET: 'scanner.example.org:3310',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org',
    RETENTION_CONVERSATION_DAYS: '365',
    TUTOR_MODEL_DEFAULT: 'off',
    PRIVACY_CONTACT: ' privacy@example.org ',
  });
  expect(shown.recipients).toEqual([
    { purpose: 'model', host: 'models.example.org' },
    { purpose: 'embeddings', host: 'models.example.org' },
    { purpose: 'speech', host: 'models.example.org' },
    { purpose: 'mail', host: 'mail.example.org' },
    { purpose: 'sign-in', host: 'id.example.org' },
    { purpose: 'storage', host: 's3.eu-central-1.amazonaws.com' },
    { purpose: 'conversion', host: 'convert.example.org' },
    { purpose: 'virus-scan', host: 'scanner.example.org' },
    { purpose: 'traces', host: 'traces.example.org' },
  ]);
  expect(shown).toMatchObject({
    contact: 'privacy@example.org',
    keepsPasswords: false,
    usesModelByDefault: false,
    retention: { conversations: 365 },
  });
  expect(JSON.stringify(shown)).not.toContain('topsecret');
});

/** Addresses that name no other service. */
const NO_SERVICE: Record<string, string> = {
  PUBLIC_URL: 'the site itself',
  DATABASE_URL: 'the database in which the site stores what the page describes',
  REDIS_URL: 'the queue of the site, with ids only',
  UPDATES_URL: 'a list of versions that an administrator may ask for, without a word about anybody',
};

/** What a variable needs beside it. */
const WITH: Record<string, Record<string, string>> = {
  S3_ENDPOINT: { S3_BUCKET: 'decks', S3_REGION: 'any', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'k' },
  OIDC_ISSUER: { OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' },
  OPENAI_BASE_URL: { OPENAI_MODEL: 'm', OPENAI_API_KEY: 'k' },
  SMTP_URL: { MAIL_FROM: 'no-reply@example.org' },
};

test.each(ADDRESS_VARIABLES)('the service at %s is named, or the variable has a reason why not', (name) => {
  const address = `${name === 'SMTP_URL' ? 'smtps' : 'https'}://service.example.org`;
  const { recipients } = notice({
    [name]: name === 'REDIS_URL' ? 'redis://service.example.org' : address,
    ...WITH[name],
  });
  const hosts = new Set(recipients.map(({ host }) => host));
  expect([...hosts]).toEqual(name in NO_SERVICE ? [] : ['service.example.org']);
});

test.each([
  ['http://127.0.0.1:11434/v1'],
  ['http://[::1]:11434/v1'],
  ['http://10.1.2.3/v1'],
  ['http://ollama:11434/v1'],
  ['http://model.cluster.local/v1'],
  ['http://model.internal/v1'],
])('the private address %s is not shown to the public', (url) => {
  const { recipients } = notice({ OPENAI_MODEL: 'm', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url });
  expect(recipients).toEqual([{ purpose: 'model', host: null }]);
});

test('the operator’s text comes from a file, and a missing file stops the start with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-privacy-'));
  const file = join(folder, 'privacy.txt');
  writeFileSync(file, 'We are a school.\n\nWrite to us.\n');
  expect(notice({ PRIVACY_TEXT_FILE: file }).operatorText).toBe('We are a school.\n\nWrite to us.');
  rmSync(folder, { recursive: true });
  expect(() => notice({ PRIVACY_TEXT_FILE: file })).toThrow(/PRIVACY_TEXT_FILE can't be read/);
});
