import { queryClient } from '@lectern/client';
import { toast, Toaster } from '@lectern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { configure, render } from '@testing-library/react';
import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import learner from '../remote';

// The code of a screen is loaded when the screen is first opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

const Screens = () => useRoutes(learner.routes);

/** Opens a URL of the product with the learner's screens, without a frame. */
export function open(address: string): void {
  // Replaces the toast of an earlier test.
  toast({ title: 'Opened' });
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense>
          <Screens />
        </Suspense>
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  );
}
