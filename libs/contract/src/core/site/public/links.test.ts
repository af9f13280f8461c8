import { expect, test } from 'vitest';
import { findProblems } from '../../validation.js';
import { SiteLinks } from './links.js';

test.each([
  'https://school.example/privacy?lang=de#top',
  'http://intranet/imprint',
  '/imprint',
  '/privacy',
  '',
])('%o is an address of a page', (imprint) => {
  expect(findProblems(SiteLinks, { privacy: '', imprint })).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://school.example',
  'mailto:ada@example.org',
  '//elsewhere.example',
  String.raw`/\elsewhere.example`,
  'https://',
  'https:// school.example',
  'https://school.example/a b',
  'school.example',
  'java\nscript:alert(1)',
  `/${'x'.repeat(500)}`,
])('%o is refused', (imprint) => {
  expect(findProblems(SiteLinks, { privacy: '', imprint })).not.toEqual([]);
});
