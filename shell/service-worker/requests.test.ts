import { expect, test } from 'vitest';
import { classifyRequest } from './requests';

const classify = (path: string, mode: RequestMode = 'no-cors', method = 'GET') =>
  classifyRequest({ method, mode, url: `https://learn.example.org${path}` });

test.each([
  ['/', 'page'],
  ['/courses?category=IT', 'page'],
  ['/api/login', 'other'],
  ['/oidc/auth', 'other'],
  ['/api/logout', 'sign-out'],
  ['/handout.pdf', 'other'],
])('a navigation to %s is: %s', (path, kind) => {
  expect(classify(path, 'navigate')).toBe(kind);
});

test.each([
  ['/modules.0123456789.js', 'file'],
  ['/remotes/learner/0123456789/mf-manifest.json', 'file'],
  ['/remotes/learner/0123456789/mf-manifest.json?retry=1', 'other'],
  ['/theme-init.0123456789.js', 'file'],
  ['/remotes.json', 'remotes'],
  ['/locales/shell.en.json', 'catalog'],
  ['/service-worker.js', 'other'],
  ['/api/auth/user', 'call'],
  ['/api/site-pictures/0123456789.png', 'call'],
])('a request for %s is: %s', (path, kind) => {
  expect(classify(path)).toBe(kind);
});

test('only a form that is sent to a screen hands over decks', () => {
  expect(classify('/teaching/upload?shared', 'navigate', 'POST')).toBe('shared-deck');
  expect(classify('/teaching/upload', 'navigate', 'POST')).toBe('other');
  expect(classify('/api/uploads?shared', 'navigate', 'POST')).toBe('other');
  expect(classify('/api/uploads?shared', 'cors', 'POST')).toBe('call');
  expect(classify('/teaching/upload?shared', 'cors', 'POST')).toBe('other');
});
