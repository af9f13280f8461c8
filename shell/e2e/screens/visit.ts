import type { queryClient } from '@lectern/client';
import type { JSHandle, Page } from '@playwright/test';

type Client = typeof queryClient;

/** `load`: as from the address bar. `navigate`: inside the app if it runs, for a quarter of the processor time. */
export type Opening = 'load' | 'navigate';

/** Pages on whose screen a test has acted: dialogs, toasts and unsaved changes would outlive a navigation. */
const used = new WeakSet<Page>();

/** Has the next visit of this page load it. */
export function markUsed(page: Page): void {
  used.add(page);
}

/** Opens a path; either way the screen starts without state and fetches its data. */
export async function visit(page: Page, path: string, opening: Opening): Promise<void> {
  const isOfProvider = /^\/(api|oidc)\//.test(path);
  const client = opening === 'load' || isOfProvider || used.has(page) ? undefined : await findClient(page);
  if (client) return navigate(client, path);
  used.delete(page);
  await page.goto(path);
}

/** Waits until the screen has its data and the pictures in the window. */
export async function waitForData(page: Page): Promise<void> {
  const client = await findClient(page);
  if (!client) return page.waitForLoadState('networkidle');
  await client.evaluate(async (queries) => {
    const isMissing = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return !image.complete && top < innerHeight && bottom > 0;
    };
    const deadline = Date.now() + 15_000;
    const isLoading = () => queries.isFetching() > 0 || [...document.images].some(isMissing);
    // Twice without a request, because a component that has loaded may send the next ones.
    for (let quiet = 0; quiet < 2 && Date.now() < deadline;) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      quiet = isLoading() ? 0 : quiet + 1;
    }
  });
}

/** The page's query cache; undefined where the app does not run. */
async function findClient(page: Page): Promise<JSHandle<Client> | undefined> {
  const handle = await page.evaluateHandle(async () => {
    type Host = { loadShare: (name: string) => Promise<(() => { queryClient: Client }) | false> };
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__?: { __INSTANCES__: [Host, ...Host[]] };
    };
    // The library that the shell shares with its remotes, as a remote gets it.
    const library = await federation?.__INSTANCES__[0].loadShare('@lectern/client');
    return library ? library().queryClient : null;
  });
  return (await handle.evaluate((client) => Boolean(client))) ? (handle as JSHandle<Client>) : undefined;
}

function navigate(client: JSHandle<Client>, path: string): Promise<void> {
  return client.evaluate(async (queries, next) => {
    const open = (address: string) => {
      history.pushState({ key: Math.random().toString(36).slice(2) }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    };
    // A path without a screen comes between, so that the screen is not kept.
    open('/none');
    const deadline = Date.now() + 5000;
    while (!document.title.includes('Page Not Found')) {
      if (Date.now() > deadline) throw new Error('The page does not navigate.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const isData = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
      first !== 'remote' && first !== '/remotes.json';
    queries.removeQueries({ type: 'inactive', predicate: isData });
    void queries.resetQueries({ predicate: isData });
    open(next);
  }, path);
}
