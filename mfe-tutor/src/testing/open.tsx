import { queryClient } from '@lectern/client';
import { openTutorChat, type Intents } from '@lectern/remote';
import { toast, Toaster } from '@lectern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { act, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import tutor from '../remote';

// A screen's code is loaded at its first opening, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
// jsdom has no layout and does not implement these.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

const Screens = () => useRoutes(tutor.routes);

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
        <Suspense>{screens}</Suspense>
        {tutor.overlays?.map((Overlay, index) => (
          <Overlay key={index} />
        ))}
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  );
}
