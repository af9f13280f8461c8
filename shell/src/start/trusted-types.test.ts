import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

interface Policy {
  createHTML(html: string): string;
  createScriptURL(address: string): string;
  createScript?: unknown;
}
interface Page {
  trustedTypes?: object;
  setHtmlSanitizer?: (sanitizer: (html: string) => string) => void;
}

const code = readFileSync(join(import.meta.dirname, 'trusted-types.js'), 'utf8');

/** Runs the script in a page, whose default policy it makes. */
function aPage() {
  const policies: Record<string, Policy> = {};
  const trustedTypes = {
    createPolicy: (name: string, policy: Policy) => {
      policies[name] = policy;
    },
  };
  const page: Page = { trustedTypes };
  runInNewContext(code, { window: page, location: new URL('https://learn.example.org/courses'), URL });
  return { page, policy: policies['default'] as Policy };
}

test('text without a tag is let through; HTML is refused unless a sanitizer is there', () => {
  const { page, policy } = aPage();
  expect(policy.createHTML('.a > .b { color: red }')).toBe('.a > .b { color: red }');
  expect(() => policy.createHTML('<p>a</p>')).toThrow('HTML was refused.');
  page.setHtmlSanitizer?.((html) => html.toUpperCase());
  page.setHtmlSanitizer?.((html) => html);
  expect(policy.createHTML('<p>a</p>')).toBe('<P>A</P>');
});

test('only built scripts of this origin are loaded; other origins are left to the content security policy', () => {
  const { createScriptURL } = aPage().policy;
  for (const address of [
    '/chunks/396.0123456789.js',
    '/service-worker.js',
    '/main.0123456789.js',
    'https://learn.example.org/remotes/learner/0123456789/remoteEntry.js',
    'http://localhost:4301/remoteEntry.js',
  ])
    expect(createScriptURL(address)).toBe(address);
  for (const address of [
    '/api/files/courses/1/evil.js',
    '/chunks/../api/evil.js',
    '/remotes/learner/x.txt',
    'evil.js',
    '/evil.js',
    '//learn.example.org/api/a.js',
  ])
    expect(() => createScriptURL(address)).toThrow('The address of a script was refused.');
});

test('text is never run as code, and browsers without trusted types get no policy', () => {
  expect(aPage().policy.createScript).toBeUndefined();
  const page: Page = {};
  runInNewContext(code, { window: page, location: new URL('https://learn.example.org/'), URL });
  expect(page.setHtmlSanitizer).toBeUndefined();
});
