import { useCurrentUser } from '@lectern/client';
import type { RemoteScreen } from '@lectern/contract';
import { lazy, Suspense, type ComponentType } from 'react';
import { useRoutes } from 'react-router';

type Load = (module: string) => Promise<{ default: ComponentType }>;

/** A remote's screens for tests, routed as in the shell but without its frame; `load` imports an exposed module. */
export function createScreens(routes: { screens: Record<string, object> }, load: Load): ComponentType {
  const pages = new Map<string, ComponentType>();
  const page = (module: string) => {
    if (!pages.has(module))
      pages.set(
        module,
        lazy(() => load(module)),
      );
    return pages.get(module) as ComponentType;
  };
  const elements = (Object.values(routes.screens) as RemoteScreen[]).map(
    ({ path, module, visitorModule = module }) => ({
      path,
      element: <Screen Page={page(module)} VisitorPage={page(visitorModule)} />,
    }),
  );
  return function Screens() {
    return <Suspense>{useRoutes(elements)}</Suspense>;
  };
}

function Screen({ Page, VisitorPage }: { Page: ComponentType; VisitorPage: ComponentType }) {
  const { user } = useCurrentUser();
  return user ? <Page /> : <VisitorPage />;
}
