/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getUser } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ScreenFrame } from './screen-frame';

type FramedScreen = Parameters<typeof ScreenFrame>[0]['screen'];

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

function open(framed: FramedScreen) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ScreenFrame screen={framed} title="A title">
          The screen
        </ScreenFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each<FramedScreen>([
  { access: 'public', frame: 'landing' },
  { access: 'public', frame: 'page' },
  { access: 'signed-in', frame: 'page' },
  { access: 'signed-in', frame: 'bare' },
  { access: 'admin', frame: 'page' },
])('when the current-user call fails, %j shows the error after one call and offers Retry', async (framed) => {
  network.refuse(getUser, 500);
  open(framed);
  await screen.findByText('Failed to load your account');
  await pause(300);
  expect(network.calls(getUser)).toHaveLength(1);
  expect(screen.queryByText('The screen')).toBeNull();
  expect(screen.queryByText('Log In')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Failed to load your account');
  await pause(300);
  expect(network.calls(getUser)).toHaveLength(2);
});

test('a public screen is shown even if the current-user call fails', async () => {
  network.refuse(getUser, 500);
  open({ access: 'public', frame: 'public' });
  await pause(300);
  expect(screen.getByText('The screen')).toBeTruthy();
  expect(network.calls(getUser)).toHaveLength(1);
});

test('Log In leads back to the open page, and from the landing page to the home of the person’s role', async () => {
  network.refuse(getUser, 401);
  open({ access: 'public', frame: 'public' });
  const findAddress = async () => (await screen.findByRole('link', { name: 'Log In' })).getAttribute('href');
  expect(await findAddress()).toBe('/api/login?returnTo=%2F');
  cleanup();
  open({ access: 'public', frame: 'landing' });
  expect(await findAddress()).toBe('/api/login');
});
