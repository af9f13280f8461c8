import { describe, expect, test } from 'vitest';
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

  test('limits uploads to 10 MB, and to 200 MB at most', () => {
    expect(readEnv({ DATABASE_URL }).uploadLimitMb).toBe(10);
    expect(readEnv({ DATABASE_URL, UPLOAD_LIMIT_MB: '200' }).uploadLimitMb).toBe(200);
    for (const UPLOAD_LIMIT_MB of ['201', '0', '2.5', 'many'])
      expect(() => readEnv({ DATABASE_URL, UPLOAD_LIMIT_MB })).toThrow(
        `UPLOAD_LIMIT_MB has a value that can't be used: ${UPLOAD_LIMIT_MB}`,
      );
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

  test('refuses plain http outside of this machine unless it is allowed', () => {
    const http = { DATABASE_URL, PUBLIC_URL: 'http://learn.example.org' };
    expect(() => readEnv(http)).toThrow('PUBLIC_URL is plain http');
    expect(readEnv({ ...http, ALLOW_HTTP: 'yes' }).publicUrl).toBe('http://learn.example.org');
    const oidc = { OIDC_CLIENT_ID: 'lectern', OIDC_CLIENT_SECRET: 's' };
    const read = (OIDC_ISSUER: string) => readEnv({ DATABASE_URL, ...oidc, OIDC_ISSUER }).oidc?.issuer;
    expect(() => read('http://id.example.org')).toThrow('OIDC_ISSUER is plain http');
    expect(read('http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
  });

  test('refuses a SECRETS_KEY that is empty, too short, or an empty file', () => {
    const read = (variables: Record<string, string>) => readEnv({ DATABASE_URL, ...variables }).secretsKey;
    expect(read({})).toBeUndefined();
    expect(() => read({ SECRETS_KEY: '' })).toThrow('SECRETS_KEY is empty. Make a key with');
    expect(() => read({ SECRETS_KEY: 'change-me' })).toThrow('SECRETS_KEY must have at least 32');
    expect(() => read({ SECRETS_KEY_FILE: '/dev/null' })).toThrow('SECRETS_KEY must have at least 32');
    expect(read({ SECRETS_KEY: 'k'.repeat(32) })).toHaveLength(32);
  });

  test('listens on this machine only while browsers reach it on this machine only', () => {
    const host = (variables: Record<string, string>) => readEnv({ DATABASE_URL, ...variables }).host;
    expect(host({})).toBe('127.0.0.1');
    expect(host({ PUBLIC_URL: 'http://[::1]:3000' })).toBe('::1');
    expect(host({ PUBLIC_URL: 'https://learn.example.org' })).toBeUndefined();
    expect(host({ HOST: '*' })).toBeUndefined();
    expect(host({ PUBLIC_URL: 'https://learn.example.org', HOST: '127.0.0.1' })).toBe('127.0.0.1');
  });

  test('refuses overridden remotes outside of this machine unless they are allowed, and then takes https only', () => {
    const read = (REMOTE_OVERRIDES: string, switches = {}) =>
      readEnv({ DATABASE_URL, PUBLIC_URL: 'https://learn.example.org', REMOTE_OVERRIDES, ...switches });
    expect(() => read('https://dev.example.org')).toThrow('REMOTE_OVERRIDES is for development.');
    const allowed = { REMOTE_OVERRIDES_IN_PRODUCTION: 'yes' };
    expect(() => read('http://localhost:4301', allowed)).toThrow('takes https origins only');
    expect(read('https://dev.example.org', allowed).remoteOverrides).toEqual(['https://dev.example.org']);
  });

  describe('with REQUIRE_TLS', () => {
    const read = (variables: Record<string, string>) =>
      readEnv({ DATABASE_URL, REQUIRE_TLS: 'true', ...variables });
    const s3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const oidc = { OIDC_CLIENT_ID: 'lectern', OIDC_CLIENT_SECRET: 's', ALLOW_HTTP: 'yes' };
    const mail = { MAIL_FROM: 'no-reply@example.org' };
    const model = { OPENAI_API_KEY: 'k' };
    const host = 'service.example.org';

    test.each([
      ['DATABASE_URL', `postgres://u:secret@${host}/lectern`, {}],
      ['DATABASE_URL', `postgres://u:secret@${host}/lectern?sslmode=prefer`, {}],
      ['DATABASE_URL', `postgres://u:secret@${host}/lectern?sslmode=require&sslmode=disable`, {}],
      ['DATABASE_URL', `postgres://u:secret@localhost/lectern?host=${host}`, {}],
      ['REDIS_URL', `redis://:secret@${host}:6379`, {}],
      ['S3_ENDPOINT', `http://${host}`, s3],
      ['SMTP_URL', `smtp://u:secret@${host}:587?requireTLS=false`, mail],
      ['OIDC_ISSUER', `http://${host}`, oidc],
      ['OPENAI_BASE_URL', `http://${host}/v1`, { ...model, OPENAI_MODEL: 'm' }],
      ['OPENAI_BASE_URL', `http://${host}/v1`, { ...model, OPENAI_EMBEDDING_MODEL: 'm' }],
      ['OPENAI_BASE_URL', `http://${host}/v1`, { ...model, OPENAI_SPEECH_MODEL: 'm' }],
      ['GOTENBERG_URL', `http://${host}:3000`, {}],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', `http://${host}:4318`, {}],
    ])('refuses %s=%s, and does not print the address', (name, url, others) => {
      const variables = { DATABASE_URL, ...others, [name]: url };
      expect(() => readEnv(variables)).not.toThrow();
      expect(() => read(variables)).toThrow(
        new RegExp(
          `^${name} allows a connection without TLS to another machine\\. (?!.*example).*REQUIRE_TLS=false\\.$`,
        ),
      );
    });

    test.each([
      ['DATABASE_URL', `postgres://u@${host}/lectern?sslmode=require`, {}],
      ['DATABASE_URL', `postgres://u@${host}/lectern?sslmode=verify-full`, {}],
      ['DATABASE_URL', 'postgres://u@127.0.0.1/lectern', {}],
      ['DATABASE_URL', 'postgres://u@%2Frun%2Fpostgresql/lectern', {}],
      ['DATABASE_URL', 'postgres:///lectern?host=/run/postgresql', {}],
      ['REDIS_URL', `rediss://${host}:6379`, {}],
      ['REDIS_URL', 'redis://[::1]:6379', {}],
      ['S3_ENDPOINT', `https://${host}`, s3],
      ['SMTP_URL', `smtps://${host}`, mail],
      ['SMTP_URL', `smtp://${host}:587`, mail],
      ['SMTP_URL', 'smtp://localhost:25', mail],
      ['OIDC_ISSUER', `https://${host}`, oidc],
      ['OPENAI_BASE_URL', 'http://127.0.0.1:11434/v1', { ...model, OPENAI_MODEL: 'm' }],
      ['GOTENBERG_URL', 'http://localhost:3000', {}],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', `https://${host}`, {}],
    ])('accepts %s=%s', (name, url, others) => {
      expect(() => read({ ...others, [name]: url })).not.toThrow();
    });

    test('takes true and false only', () => {
      expect(() => readEnv({ DATABASE_URL, REQUIRE_TLS: 'yes' })).toThrow(
        "REQUIRE_TLS has a value that can't be used: yes",
      );
    });
  });
});
