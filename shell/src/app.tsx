import { prefetch, useCurrentUser, useQuery } from '@lectern/client';
import { getSite } from '@lectern/i18n';
import { useCurrentPageTitle } from '@lectern/remote';
import { QueryState, setTimeZone, Toaster } from '@lectern/ui';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { matchRoutes, useParams, useRoutes } from 'react-router';
import { ScreenFrame } from './frame/screen-frame';
import { withFrameTexts } from './frame/texts';
import { NotFoundPage } from './not-found/not-found-page';
import { NOTIFICATIONS_PATH } from './notifications/screen';
import { preloadComponent, register } from './remotes/loader';
import { fetchManifests, listScreens, type ScreenRoute } from './remotes/manifests';
import { Overlays } from './remotes/overlays';
import { RemoteScreen } from './remotes/remote-screen';
import { ScreensContext } from './remotes/screens';
import { Loading } from './session/loading';
import { useOwnLocale } from './session/page-locale';
import { SignInAgain } from './session/sign-in-again';
import { Shortcuts } from './shortcuts/shortcuts';
import { t } from './texts';

// Lazy, because only administrators need it.
const ViewAsBanner = lazy(() =>
  withFrameTexts(() => import(/* webpackChunkName: "signed-in" */ './session/view-as-banner')),
);
const OverrideBanner = lazy(() =>
  withFrameTexts(() => import(/* webpackChunkName: "notices" */ './remotes/override-banner')),
);
const NotificationsPage = lazy(() =>
  withFrameTexts(() => import(/* webpackChunkName: "notifications" */ './notifications/notifications-page')),
);

async function start() {
  const manifests = await fetchManifests();
  register(manifests);
  const screens = listScreens(manifests);
  const { route: first, params } = matchRoutes(screens, location.pathname)?.[0] ?? {};
  if (first) {
    if (first.access === 'public') prefetch(first.preload, params);
    preloadComponent(first.remote, first.visitorModule ?? first.module);
  }
  return { manifests, screens };
}

/** Shows the screen at the page's path in its frame. */
export function App() {
  const started = useQuery({ queryKey: ['/remotes.json'], queryFn: start });
  // Requested in parallel with the manifests.
  const { user } = useCurrentUser();
  // During the rendering, so that the screens below format their dates with it.
  setTimeZone(user?.timeZone ?? null);
  useOwnLocale(user);
  // Deferred, so that React renders the screen in short tasks.
  const data = useDeferredValue(started.data);
  if (started.data && !data) return <Loading />;
  if (!data) return <QueryState query={started} loading={<Loading />} failed={t('start.failed')} />;
  return (
    <ScreensContext value={data.screens}>
      {user?.viewAs && (
        <Suspense>
          <ViewAsBanner user={user} viewAs={user.viewAs} />
        </Suspense>
      )}
      <Screens screens={data.screens} />
      {/* The overlays are conversations, which a view does not show. */}
      {!user?.viewAs && <Overlays manifests={data.manifests} />}
      {Object.values(data.manifests).some(({ override }) => override) && (
        <Suspense>
          <OverrideBanner manifests={data.manifests} />
        </Suspense>
      )}
      <SignInAgain />
      <Shortcuts />
      <Toaster />
    </ScreensContext>
  );
}

function Screens({ screens }: { screens: ScreenRoute[] }) {
  const routes = useMemo(
    () => [
      ...screens.map((screen) => ({ path: screen.path, element: <Screen screen={screen} /> })),
      { path: NOTIFICATIONS_PATH, element: <AllNotifications /> },
      { path: '*', element: <NotFound /> },
    ],
    [screens],
  );
  return useRoutes(routes);
}

function Screen({ screen }: { screen: ScreenRoute }) {
  const { user } = useCurrentUser();
  const pageTitle = useCurrentPageTitle();
  const isVisitorsLanding = screen.frame === 'landing' && !user;
  const title = pageTitle ?? (isVisitorsLanding ? undefined : screen.title);
  const module = user ? screen.module : (screen.visitorModule ?? screen.module);
  useDocumentTitle(title);
  usePrefetch(screen, user !== null);
  return (
    <ScreenFrame screen={screen} route={screen} title={title}>
      <RemoteScreen key={`${screen.remote} ${module}`} remote={screen.remote} module={module} />
    </ScreenFrame>
  );
}

/** Fetches what the screen needs while its code is loaded. */
function usePrefetch({ preload, access }: ScreenRoute, isSignedIn: boolean): void {
  const params = useParams();
  useEffect(() => {
    if (isSignedIn || access === 'public') prefetch(preload, params);
  }, [preload, access, isSignedIn, params]);
}

function AllNotifications() {
  useDocumentTitle(t('notifications.title'));
  return (
    <ScreenFrame screen={{ access: 'signed-in', frame: 'page' }} title={t('notifications.title')}>
      <Suspense>
        <NotificationsPage />
      </Suspense>
    </ScreenFrame>
  );
}

function NotFound() {
  useDocumentTitle(t('notFound.title'));
  // No title here: the page contains its own heading.
  return (
    <ScreenFrame screen={{ access: 'public', frame: 'page' }}>
      <NotFoundPage />
    </ScreenFrame>
  );
}

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    const { name } = getSite();
    document.title = title ? `${title} · ${name}` : `${name} · ${t('tagline')}`;
  }, [title]);
}
