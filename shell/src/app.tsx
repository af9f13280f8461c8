import { useCurrentUser } from '@lectern/client';
import { useOwnTitle } from '@lectern/remote';
import { ErrorState, texts as shared, Toaster } from '@lectern/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import { FrameOf } from './frame/frame-of';
import { NotFoundPage } from './not-found/not-found-page';
import { register } from './remotes/loader';
import { OverrideBanner } from './remotes/override-banner';
import { Overlays } from './remotes/overlays';
import { preload, RemoteScreen } from './remotes/remote-screen';
import { fetchTable, screensOf, type ScreenRoute } from './remotes/table';
import { Loading } from './session/loading';
import { texts } from './texts';

async function start() {
  const table = await fetchTable();
  register(table);
  const screens = screensOf(table);
  const first = screenAt(screens, location.pathname);
  if (first) void preload(first);
  return { table, screens };
}

/** Lectern: the screen the path asks for, in its frame. */
export function App() {
  const { data, error, refetch } = useQuery({ queryKey: ['/remotes.json'], queryFn: start });
  // Asked for beside the table.
  useCurrentUser();
  if (error) {
    return <ErrorState title={texts.start.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  return (
    <>
      <Place screens={data.screens} />
      <Overlays table={data.table} />
      <OverrideBanner table={data.table} />
      <Toaster />
    </>
  );
}

function Place({ screens }: { screens: ScreenRoute[] }) {
  const { pathname } = useLocation();
  const screen = useMemo(() => screenAt(screens, pathname), [screens, pathname]);
  const { user } = useCurrentUser();
  const ownTitle = useOwnTitle();
  const isLanding = screen?.handle.frame === 'landing' && !user;
  const title = screen ? (ownTitle ?? (isLanding ? undefined : screen.handle.title)) : texts.notFound.title;

  useEffect(() => {
    document.title = title ? `${title} · ${texts.product}` : `${texts.product} · ${texts.tagline}`;
  }, [title]);

  // Left to itself, React holds a screen back for 300 ms after it has drawn what stands in its place.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (screen) void preload(screen).then(redraw);
  }, [screen]);

  if (!screen) {
    // It says its title itself.
    return (
      <FrameOf handle={{ access: 'public', frame: 'page' }} screens={screens}>
        <NotFoundPage />
      </FrameOf>
    );
  }
  return (
    <FrameOf handle={screen.handle} title={title} screens={screens}>
      <RemoteScreen key={screen.remote} name={screen.remote} />
    </FrameOf>
  );
}

function screenAt(screens: ScreenRoute[], pathname: string): ScreenRoute | undefined {
  const routes = screens.map(({ path }, index) => ({ path, id: String(index) }));
  const found = matchRoutes(routes, pathname)?.[0]?.route.id;
  return found === undefined ? undefined : screens[Number(found)];
}
