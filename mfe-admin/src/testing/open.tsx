import { queryClient, QueryClientProvider, showFailuresBy } from '@lectern/client';
import { createScreens } from '@lectern/remote/testing';
import { toast, Toaster } from '@lectern/ui';
// Tables use it, and it takes long to load on a busy machine: before the time of the first test begins.
import '@lectern/ui/antd';
import { vi } from 'vitest';
import { configure, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import routes from '../remote.routes.json' with { type: 'json' };

// A screen's code is loaded when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
showFailuresBy(toast);

const Screens = createScreens(
  routes,
  (module) => import(/* @vite-ignore */ `../${module.replace('./', '')}`),
);

/** Opens an address of the product with the administrators' screens in place, without a frame. */
export function open(address: string): void {
  // The toast of an earlier test must not be taken for this one's.
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
