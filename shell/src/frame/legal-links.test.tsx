/** @vitest-environment jsdom */
import { DEFAULT_SITE } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LegalLinks } from './legal-links';

afterEach(() => {
  cleanup();
  setSite(DEFAULT_SITE);
});

const readLinks = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('public pages link to the built-in privacy page, or to the pages of the site', () => {
  render(<LegalLinks />);
  expect(readLinks()).toEqual([['Privacy', '/privacy']]);
  cleanup();
  setSite({ ...DEFAULT_SITE, links: { privacy: 'https://school.example/privacy', imprint: '/imprint' } });
  render(<LegalLinks />);
  expect(readLinks()).toEqual([
    ['Privacy', 'https://school.example/privacy'],
    ['Imprint', '/imprint'],
  ]);
});
