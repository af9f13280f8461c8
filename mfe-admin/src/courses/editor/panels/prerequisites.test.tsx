/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { getCourse, listPossiblePrerequisites } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Prerequisites } from './prerequisites';

const first = { id: uuid('1'), slug: 'first-aid', title: 'First aid' };
const burns = { id: uuid('2'), slug: 'burns', title: 'Burns' };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listPossiblePrerequisites, [first, burns]);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

function Panel({ saved }: { saved: string[] }) {
  const [ids, setIds] = useState(saved);
  return <Prerequisites courseId={uuid('9')} ids={ids} known={[first]} onChange={setIds} />;
}

const open = (saved: string[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Panel saved={saved} />
    </QueryClientProvider>,
  );

test('an instructor searches for a course and requires it; the search no longer offers it', async () => {
  open([]);
  const opener = screen.getByRole('button', { name: 'Require a course' });
  fireEvent.click(opener);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search courses' }), {
    target: { value: ' first ' },
  });
  await waitFor(() => expect(network.calls(listPossiblePrerequisites).at(-1)?.url).toMatch(/search=first$/));
  fireEvent.click(await screen.findByRole('button', { name: 'Require First aid' }));
  expect(await screen.findByRole('button', { name: 'Remove First aid' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Require First aid' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Require Burns' })).toBeTruthy();
});

test('a required course is removed, and the focus goes to the button that requires others', async () => {
  open([first.id]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove First aid' }));
  expect(screen.queryByText('First aid')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Require a course' }));
});

test('a required course that cannot be read any more is still listed, and can be removed', async () => {
  network.refuse(getCourse, 404);
  open([burns.id]);
  await waitFor(() => expect(screen.getByRole('listitem').textContent).not.toBe('…'));
  fireEvent.click(screen.getByRole('button', { name: /^Remove / }));
  expect(screen.queryByRole('listitem')).toBeNull();
});
