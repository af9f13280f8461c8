import { describe, expect, test } from '@jest/globals';
import { readEnv } from './env.js';

const DATABASE_URL = 'postgres://lectern@localhost:5432/lectern';

describe('the environment', () => {
  test('needs nothing but a database', () => {
    expect(readEnv({ DATABASE_URL })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      adminEmail: 'admin@lectern.local',
      redisUrl: undefined,
      pdfReader: 'pdfium',
      s3: undefined,
      oidc: undefined,
    });
  });

  test('names the variable that is missing', () => {
    expect(() => readEnv({})).toThrow('DATABASE_URL is not set.');
  });

  test('names the variable that has a wrong value', () => {
    expect(() => readEnv({ DATABASE_URL, PORT: 'eighty' })).toThrow(
      "PORT has a value that can't be used: eighty",
    );
  });

  test('refuses the example password, and does not print a mail server’s password', () => {
    expect(() => readEnv({ DATABASE_URL, ADMIN_PASSWORD: 'change-me' })).toThrow(
      'ADMIN_PASSWORD is still the example',
    );
    const wrong = { SMTP_URL: 'http://user:secret@mail.example.org', MAIL_FROM: 'no-reply@example.org' };
    expect(() => readEnv({ DATABASE_URL, ...wrong })).toThrow(/^SMTP_URL has a value that can't be used$/);
  });

  test('refuses half a group', () => {
    expect(() => readEnv({ DATABASE_URL, OIDC_ISSUER: 'https://id.example.org' })).toThrow(
      'OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too.',
    );
  });

  test('takes origins of overridden remotes, and nothing that is no origin', () => {
    const read = (REMOTE_OVERRIDES: string) => readEnv({ DATABASE_URL, REMOTE_OVERRIDES }).remoteOverrides;
    expect(read('')).toEqual([]);
    expect(read('http://localhost:4301, https://dev.example.org')).toEqual([
      'http://localhost:4301',
      'https://dev.example.org',
    ]);
    expect(() => read('http://localhost:4301/path')).toThrow(
      "REMOTE_OVERRIDES has a value that can't be used",
    );
    expect(() => read("'unsafe-inline'")).toThrow("REMOTE_OVERRIDES has a value that can't be used");
  });

  test('takes an empty variable as unset', () => {
    expect(readEnv({ DATABASE_URL, REDIS_URL: '' }).redisUrl).toBeUndefined();
  });
});
