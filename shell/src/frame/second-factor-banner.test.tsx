/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import { getSecondFactor, type SecondFactor } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { SecondFactorBanner } from './second-factor-banner';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

const HOUR_MS = 60 * 60_000;
const required = (dueInHours: number): SecondFactor => ({
  passkeys: [],
  authenticatorApp: null,
  recoveryCodesLeft: 0,
  isRequired: true,
  dueAt: new Date(Date.now() + dueInHours * HOUR_MS).toISOString(),
  canUsePasskeys: true,
});

function open(factors: SecondFactor) {
  network.answer(getSecondFactor, factors);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SecondFactorBanner />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  [7 * 24 - 1, /within 7 days/],
  [23, /within 1 day\./],
  [-1, /Your next sign-in asks/],
])('an administrator with %i hours left reads %s', async (hours, text) => {
  open(required(hours));
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each<[string, Partial<SecondFactor>]>([
  ['has an app', { authenticatorApp: { addedAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null } }],
  [
    'has a passkey',
    { passkeys: [{ id: uuid('1'), name: 'Phone', createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null }] },
  ],
  ['needs none', { dueAt: null }],
])('an administrator who %s sees no banner', async (_name, own) => {
  open({ ...required(24), ...own });
  await waitFor(() => expect(network.calls(getSecondFactor)).toHaveLength(1));
  expect(screen.queryByText(/second factor/)).toBeNull();
});
