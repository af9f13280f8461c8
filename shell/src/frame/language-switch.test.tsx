/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getUser } from '@lectern/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { externalLinks } from '../session/external-links';
import { LanguageSwitch } from './language-switch';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageSwitch />
    </QueryClientProvider>,
  );

test('a visitor chooses a language by its own name', async () => {
  const reload = vi.spyOn(externalLinks, 'reload').mockReturnValue();
  network.refuse(getUser, 401);
  show();
  expect(screen.getByRole('navigation', { name: 'Language' })).toBeTruthy();
  expect((await screen.findByRole('button', { current: true })).textContent).toBe('English');
  const german = screen.getByRole('button', { name: 'Deutsch' });
  expect([german.lang, german.dir]).toEqual(['de', 'ltr']);
  expect(screen.getByRole('button', { name: 'العربية' }).dir).toBe('rtl');
  fireEvent.click(german);
  expect(document.cookie).toBe('locale=de');
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('a signed-in person, who has Settings, gets no buttons', async () => {
  network.answer(getUser, aLearner());
  show();
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
});
