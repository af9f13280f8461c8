import { queryClient, QueryClientProvider } from '@lectern/client';
import { openTutorChat, type Intents } from '@lectern/remote';
import { screensOf } from '@lectern/remote/testing';
import { toast, Toaster } from '@lectern/ui';
import { jest } from '@jest/globals';
import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import ChatOverlay from '../chat/chat-overlay';
import routes from '../remote.routes.json' with { type: 'json' };

// A screen's code is loaded when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
// jsdom lays nothing out, so it has nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

const Screens = screensOf(routes, (module) => import(`../${module.replace('./', '')}`));

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
        {screens}
        <ChatOverlay />
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  );
}
