import { queryClient, QueryClientProvider, showFailuresBy } from '@lectern/client';
import { createScreens } from '@lectern/remote/testing';
import { toast, Toaster } from '@lectern/ui';
import { vi } from 'vitest';
import { configure, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import routes from '../remote.routes.json' with { type: 'json' };

// The code of a screen is loaded when the screen is first opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
showFailuresBy(toast);

const Screens = createScreens(
  routes,
  (module) => import(/* @vite-ignore */ `../${module.replace('./', '')}`),
);

/** Opens a URL of the product with the learner's screens, without a frame. */
export function open(address: string): void {
  // Replaces the toast of an earlier test.
  toast({ title: 'Opened' });
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Screens />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
