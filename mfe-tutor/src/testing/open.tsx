import { queryClient, QueryClientProvider, showFailuresBy } from '@lectern/client';
import { openTutorChat, type Intents } from '@lectern/remote';
import { createScreens } from '@lectern/remote/testing';
import { toast, Toaster } from '@lectern/ui';
import { vi } from 'vitest';
import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import ChatOverlay from '../chat/chat-overlay';
import routes from '../remote.routes.json' with { type: 'json' };

// A screen's code is loaded at its first opening, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
// jsdom has no layout and does not implement these.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
showFailuresBy(toast);

const Screens = createScreens(
  routes,
  (module) => import(/* @vite-ignore */ `../${module.replace('./', '')}`),
);

/** Renders the tutor's screens and overlays at a path, without the frame. */
export function open(address: string): void {
  window.history.replaceState(null, '', address);
  mount(<Screens />);
}

/** Opens the chat over an empty screen. */
export function openChat(about: Intents['openTutorChat']): void {
  mount(null);
  act(() => openTutorChat(about));
}

function mount(screens: ReactNode): void {
  // Replaces the toast of an earlier test.
  toast({ title: 'Opened' });
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        {screens}
        <ChatOverlay />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
