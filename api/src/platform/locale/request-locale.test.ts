import express from 'express';
import type { User } from '@lectern/data';
import { expect, test } from 'vitest';
import { getRequestLocale, matchLocale } from './request-locale.js';

/** A request with these headers, as Express reads it. */
function aRequest(headers: Record<string, string>, fields: Partial<express.Request> = {}): express.Request {
  return Object.assign(Object.create(express.request) as express.Request, {
    headers,
    app: { locals: {} },
    ...fields,
  });
}
const aPerson = (locale: unknown) => ({ locale }) as User;

test.each([
  ['of higher weight', 'en;q=0.4, de;q=0.8', 'de'],
  ['that exists, after others', 'cy, de-AT;q=0.5', 'de'],
  ['that is not excluded', 'de;q=0, en', 'en'],
  ['English where the browser accepts any', '*', 'en'],
  ['English for a header without tags', ' ;;, q=1,', 'en'],
  ['English for what is no tag', 'en_US, 1!, de_, %00', 'en'],
  ['English for tags that are too long', 'x'.repeat(8000), 'en'],
  ['English without the header', undefined, 'en'],
])('a visitor gets the language %s', (_, header, locale) => {
  expect(getRequestLocale(aRequest(header === undefined ? {} : { 'accept-language': header }))).toBe(locale);
});

test('the language that was chosen in this browser comes before the one that it prefers', () => {
  const headers = { 'accept-language': 'en', cookie: 'a=b; locale=de' };
  expect(getRequestLocale(aRequest(headers))).toBe('de');
});

test.each([
  'locale=',
  'locale=xx',
  'locale=DE',
  'locale=%64%65',
  'locale="de"',
  'xlocale=en',
  'locale',
  '=;;',
])('the cookie %o is no choice', (cookie) => {
  expect(getRequestLocale(aRequest({ cookie, 'accept-language': 'de' }))).toBe('de');
});

test('a signed-in person gets their own language, in every browser', () => {
  const headers = { cookie: 'locale=en', 'accept-language': 'en' };
  expect(getRequestLocale(aRequest(headers, { user: aPerson('de') }))).toBe('de');
  for (const locale of [null, 'of-a-later-version'])
    expect(getRequestLocale(aRequest({ cookie: 'locale=de' }, { user: aPerson(locale) }))).toBe('de');
});

test('an administrator who sees Lectern as another person keeps their own language', () => {
  const user = aPerson('de');
  const viewAs = { administrator: aPerson('en'), user, endsAt: new Date() };
  expect(getRequestLocale(aRequest({}, { user, viewAs }))).toBe('en');
});

test.each([
  ['a variant of the language for another one', ['pt-PT'], 'pt-BR'],
  ['the same variant, where there are two', ['zh-TW'], 'zh-TW'],
  ['the variant of the same script', ['zh-HK', 'en'], 'zh-TW'],
  ['the simplified script for mainland China', ['zh-CN'], 'zh-CN'],
  ['the language of a tag with extensions', ['de-DE-u-co-phonebk'], 'de'],
  ['the first that there is', ['fr-CH', 'FR', 'it', 'PT', 'de'], 'pt-BR'],
  ['none, where there is none', ['sr-Latn', '*'], undefined],
])('the best language is %s', (_, accepted, found) => {
  expect(matchLocale(accepted, ['en', 'de', 'pt-BR', 'zh-CN', 'zh-TW', 'sr'])).toBe(found);
});
