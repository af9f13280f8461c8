/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { endViewAs } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ViewAsBanner from './view-as-banner';

const viewAs = { administrator: 'Grace Hopper', endsAt: new Date(Date.now() + 60_000).toISOString() };
const user = { ...aLearner({ firstName: 'Ada', lastName: 'Byron' }), viewAs };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  render(
    <QueryClientProvider client={queryClient}>
      <ViewAsBanner user={user} viewAs={viewAs} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('an administrator is told whose Lectern they see, and ends the view with one press', async () => {
  expect(screen.getByText('You see Lectern as Ada Byron.')).toBeTruthy();
  expect(screen.getByText(/Nothing can be changed/)).toBeTruthy();
  network.refuse(endViewAs, 503);
  const end = screen.getByRole<HTMLButtonElement>('button', { name: 'End view' });
  fireEvent.click(end);
  await waitFor(() => expect(network.calls(endViewAs)).toHaveLength(1));
  // A view that could not be ended is ended by another press.
  await waitFor(() => expect(end.disabled).toBe(false));
});
