/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider } from '@lectern/client';
import { fakeNetwork } from '@lectern/client/testing';
import { replaceCourseCover } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCourse } from '../testing';
import { CoverPanel } from './cover-panel';

const network = fakeNetwork();
afterEach(() => {
  cleanup();
  network.restore();
});

test('a chosen file becomes the cover and is shown at once', async () => {
  network.answer(replaceCourseCover, { thumbnailUrl: '/api/files/new.webp' });
  render(
    <QueryClientProvider client={queryClient}>
      <CoverPanel course={{ ...aCourse({ a: ['1'] }), thumbnailUrl: null }} />
    </QueryClientProvider>,
  );
  const file = new File(['picture'], 'cover.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Choose a cover/), { target: { files: [file] } });
  await waitFor(() =>
    expect(screen.getByAltText('Cover of the course').getAttribute('src')).toBe('/api/files/new.webp'),
  );
  expect(network.calls(replaceCourseCover)).toHaveLength(1);
});
