/** @vitest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ExportDialog } from './export-dialog';

afterEach(cleanup);

test('a course is exported in three formats, each with a line that says what it is for', async () => {
  render(<ExportDialog courseId="8f14e45f" hasSlides open onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Export the course' });
  const links = within(dialog).getAllByRole<HTMLAnchorElement>('link');
  const addresses = links.map(({ href }) => new URL(href).pathname + new URL(href).search);
  expect(addresses).toEqual([
    '/api/courses/8f14e45f/scorm.zip?edition=1.2',
    '/api/courses/8f14e45f/scorm.zip?edition=2004',
    '/api/courses/8f14e45f/export.zip',
  ]);
  for (const link of links) {
    expect(link.hasAttribute('download')).toBe(true);
    const text = document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(text).toMatch(/^For .+\.$/);
  }
});

test('a course without slides is exported as text only', async () => {
  render(<ExportDialog courseId="8f14e45f" hasSlides={false} open onClose={() => {}} />);
  expect(await screen.findByText('Add slides to export the course for other learning systems.')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
