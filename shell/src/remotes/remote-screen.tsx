import { prefetch } from '@lectern/client';
import { loadPage, TREATY_VERSION, type Remote } from '@lectern/remote';
import { ErrorState } from '@lectern/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { texts } from '../texts';
import { Boundary } from './boundary';
import { fetchAhead, load, OtherTreaty, versionOf } from './loader';
import { RemoteError } from './remote-error';
import { ScreenSkeleton } from './screen-skeleton';
import type { ScreenRoute } from './table';

const screens = new Map<string, ComponentType>();
const failed = new Set<string>();
const renewed = new Set<string>();

// A lazy component keeps its failure for ever, so each attempt gets a new one; a success serves all screens of its remote.
function attempt(name: string): ComponentType {
  const fresh = failed.delete(name);
  const Screens = lazy(async () => ({ default: screensOf(await load(name, fresh)) }));
  screens.set(name, Screens);
  return Screens;
}

function giveUp(name: string): void {
  screens.delete(name);
  failed.add(name);
}

function screensOf(remote: Remote): ComponentType {
  return function RemoteRoutes() {
    return useRoutes(remote.routes);
  };
}

/** Loads a screen's code, and asks for its data, before it is drawn. A failure is left to the screen itself. */
export async function preload({ remote: name, path, files, handle }: ScreenRoute): Promise<void> {
  prefetch(handle.ahead);
  fetchAhead(name, files);
  try {
    const remote = await load(name, false);
    if (!screens.has(name) && !failed.has(name)) screens.set(name, screensOf(remote));
    await loadPage(remote.routes.find((route) => route.path === path)?.element);
  } catch {
    // It asks for the same once more.
  }
}

/**
 * Whether the page should start over with a remote by itself: a part of it is gone, most likely since it was released
 * anew while this page was open. Once for each version, so that a part that stays missing ends on the failure card.
 */
function shouldRenew(name: string, error: unknown): boolean {
  const version = `${name} ${versionOf(name)}`;
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError' || renewed.has(version)) return false;
  renewed.add(version);
  return true;
}

const isFromBeforeAnUpdate = (error: unknown) =>
  error instanceof OtherTreaty && error.treaty > TREATY_VERSION;

/** The screen a remote has for the present path; a failure shows one card with Retry in its place. */
export function RemoteScreen({ name }: { name: string }) {
  const { pathname } = useLocation();
  const [Screens, setScreens] = useState<ComponentType>(() => screens.get(name) ?? attempt(name));

  function startOver(clear: () => void) {
    setScreens(() => attempt(name));
    clear();
  }

  return (
    <Boundary
      place={pathname}
      onFail={(error, clear) => {
        giveUp(name);
        if (shouldRenew(name, error)) startOver(clear);
      }}
      fallback={(error, clear) =>
        isFromBeforeAnUpdate(error) ? (
          <ErrorState
            title={texts.remote.outdated}
            text={texts.remote.outdatedText}
            onRetry={() => location.reload()}
          />
        ) : (
          <RemoteError error={error} onRetry={() => startOver(clear)} />
        )
      }
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Screens />
      </Suspense>
    </Boundary>
  );
}
