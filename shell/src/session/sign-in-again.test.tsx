/** @vitest-environment jsdom */
import { ApiError, QueryClientProvider, queryClient, signInAgain, useDraft } from '@lectern/client';
import { afterEach, expect, type MockInstance, beforeEach, test, vi } from 'vitest';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { externalLinks } from './external-links';
import { SignInAgain } from './sign-in-again';

const refusal = new ApiError(403, JSON.stringify({ code: 'recent-sign-in-required', message: 'Again' }));
let navigate: MockInstance<typeof externalLinks.navigate>;

beforeEach(() => {
  navigate = vi.spyOn(externalLinks, 'navigate').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/admin/users?page=2');
  render(
    <QueryClientProvider client={queryClient}>
      <SignInAgain />
    </QueryClientProvider>,
  );
  act(() => void signInAgain(refusal, 'user', 'what was meant'));
});
afterEach(() => {
  cleanup();
  navigate.mockRestore();
});

test('a refused act says why it needs a sign-in before the page is left', async () => {
  await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(screen.getByText(/nothing has been changed/)).toBeTruthy();
  expect(navigate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    '/api/login?prompt=login&returnTo=%2Fadmin%2Fusers%3Fpage%3D2',
  );
  expect(renderHook(() => useDraft('user')).result.current).toBe('what was meant');
});

test('a sign-in that is cancelled leaves the page as it is', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(navigate).not.toHaveBeenCalled();
  expect(renderHook(() => useDraft('user')).result.current).toBeUndefined();
});
