import { ErrorState, texts as shared } from '@lectern/ui';
import type { Remote } from '@lectern/remote';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { texts } from '../texts';
import { Boundary } from './boundary';
import { load } from './loader';
import { ScreenSkeleton } from './screen-skeleton';

const screens = new Map<string, ComponentType>();
const failed = new Set<string>();

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

/** Starts loading a remote before its screen is drawn. */
export function preload(name: string): void {
  void load(name, false).catch(() => undefined);
}

/** The screen a remote has for the present path; a failure shows one card with Retry in its place. */
export function RemoteScreen({ name }: { name: string }) {
  const { pathname } = useLocation();
  const [Screens, setScreens] = useState<ComponentType>(() => screens.get(name) ?? attempt(name));
  return (
    <Boundary
      place={pathname}
      onFail={() => giveUp(name)}
      fallback={(clear) => (
        <ErrorState
          title={texts.remote.failed}
          text={shared.nothingLost}
          onRetry={() => {
            setScreens(() => attempt(name));
            clear();
          }}
        />
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Screens />
      </Suspense>
    </Boundary>
  );
}
