import { lazy, Suspense, useSyncExternalStore, type ComponentProps, type ComponentType } from 'react';
import type Notice from './app-notice';
import { appState } from './app-state';

// Without a service worker the part can't be loaded while the device is offline.
const AppNotice = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof Notice>> }> =>
  import(/* webpackChunkName: "app" */ './app-notice').catch(() => ({ default: () => null })),
);

/** Says that the device is offline, or that a new version is ready. */
export function AppNotices() {
  const { isOffline, waiting } = useSyncExternalStore(appState.subscribe, appState.get);
  if (!isOffline && !waiting) return null;
  return (
    <Suspense>
      <AppNotice isOffline={isOffline} waiting={waiting} />
    </Suspense>
  );
}
