import { queryClient, QueryClientProvider } from '@lectern/client';
import { openTutorChat, type Intents } from '@lectern/remote';
import { toast, Toaster } from '@lectern/ui';
import { jest } from '@jest/globals';
import { act, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import tutor from '../remote';

// A screen's code is loaded when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
// jsdom lays nothing out, so it has nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

const Screens = () => useRoutes(tutor.routes);

/** Opens an address of the product with the tutor's screens and overlays in place, without a frame. */
export function open(address: string): void {
  window.history.replaceState(null, '', address);
  mount(<Screens />);
}

/** Opens the chat from a screen of nobody's. */
export function openChat(about: Intents['openTutorChat']): void {
  mount(null);
  act(() => openTutorChat(about));
}

function mount(screens: ReactNode): void {
  // The toast of an earlier test must not be taken for this one's.
  toast({ title: 'Opened' });
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense>{screens}</Suspense>
        {tutor.overlays?.map((Overlay, place) => (
          <Overlay key={place} />
        ))}
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  );
}
