import { DEFAULT_SITE_SETTINGS } from '@lectern/contract';
import { expect, test } from 'vitest';
import { readEnv } from '../env/env.js';
import { memoizeLast } from './memoize-last.js';
import { describeEnvironmentModel, resolveServices } from './services.js';

const site = {
  mail: {
    ...DEFAULT_SITE_SETTINGS.mail,
    ...{
      host: 'mail.example.org',
      port: 465,
      tls: 'tls' as const,
      user: 'a@b',
      senderAddress: 'c@example.org',
    },
  },
  model: {
    ...DEFAULT_SITE_SETTINGS.model,
    ...{
      name: 'chat',
      embeddingName: 'near',
      speechName: 'say',
      speechVoice: 'echo',
      dailyTokens: 5,
      dailyCost: 7,
    },
  },
};
const secrets = { mail: 'p:@/?#%', model: 'sk-site' };
const resolve = (variables: Record<string, string> = {}, settings = site) =>
  resolveServices(readEnv({ DATABASE_URL: 'postgres://localhost/lectern', ...variables }), settings, secrets);

test('a site without settings is as its environment says', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://localhost/lectern' });
  const { mail, model, embeddingModel, speech, tutor } = env;
  const none = { mail: null, model: null };
  expect(resolveServices(env, DEFAULT_SITE_SETTINGS, none)).toEqual({
    ...{ mail, model, embeddingModel, speech, tutor },
  });
});

test('the settings name mail server and models, and a password may have any characters', () => {
  const { mail, model, embeddingModel, speech, tutor } = resolve();
  const url = new URL(mail?.smtpUrl ?? '');
  expect([url.protocol, url.host]).toEqual(['smtps:', 'mail.example.org:465']);
  expect(decodeURIComponent(url.username)).toBe('a@b');
  expect(decodeURIComponent(url.password)).toBe(secrets.mail);
  const address = { apiKey: 'sk-site', baseUrl: undefined, isInNetwork: false };
  expect(model).toEqual({ name: 'chat', ...address });
  expect(embeddingModel).toEqual({ name: 'near', ...address });
  expect(speech).toEqual({ name: 'say', voice: 'echo', ...address });
  expect(tutor).toMatchObject({ dailyTokens: 5, dailyCost: 7, dailyQuestions: 200 });
});

test('each group of variables wins over the settings, and so does each limit', () => {
  const { mail, model, embeddingModel, tutor } = resolve({
    ...{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' },
    ...{ OPENAI_MODEL: 'env', OPENAI_API_KEY: 'sk-env', TUTOR_DAILY_TOKENS: '200000' },
  });
  expect(mail).toEqual({ smtpUrl: 'smtp://mail.example.com', from: 'a@example.com' });
  expect(model).toEqual({ name: 'env', apiKey: 'sk-env', baseUrl: undefined });
  expect(embeddingModel).toMatchObject({ name: 'near', apiKey: 'sk-site' });
  expect(tutor).toMatchObject({ dailyTokens: 200_000, dailyCost: 7 });
});

test('what the environment sets is named without the key, and of an address only the origin', () => {
  const env = readEnv({
    ...{ DATABASE_URL: 'postgres://localhost/lectern', OPENAI_MODEL: 'env', OPENAI_API_KEY: 'sk-env' },
    ...{ OPENAI_BASE_URL: 'https://user:secret@models.example.org/v1', TUTOR_DAILY_COST: '0' },
  });
  expect(describeEnvironmentModel(env)).toEqual([
    { variable: 'OPENAI_BASE_URL', value: 'https://models.example.org' },
    { variable: 'OPENAI_MODEL', value: 'env' },
    { variable: 'TUTOR_DAILY_COST', value: '0' },
  ]);
});

test('what is made of settings is made again only when they have changed', () => {
  let count = 0;
  const make = memoizeLast((settings: { name: string } | undefined) => `${settings?.name} ${(count += 1)}`);
  expect([make(undefined), make(undefined)]).toEqual(['undefined 1', 'undefined 1']);
  expect([make({ name: 'a' }), make({ name: 'a' }), make({ name: 'b' })]).toEqual(['a 2', 'a 2', 'b 3']);
});
