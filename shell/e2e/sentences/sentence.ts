import type { Page, Route } from '@playwright/test';

/** A state of a screen, and how to reach it. */
export interface State {
  /** The report's name of it. */
  name: string;
  /** Preparation before the screen is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** Actions after the screen is opened. */
  when?: (page: Page) => Promise<unknown>;
}

/**
 * A sentence of the specification and the screen that shows it. Consecutive rows with the same user, path and state share
 * one visit. `{slug}`, `{id}` and `{module}` in a path are replaced by those of the test's course.
 */
export interface Sentence {
  as: 'visitor' | 'learner' | 'admin';
  path: string;
  state: State;
  /** The complete text of an element, label, placeholder or alternative text; a regular expression matches a part. */
  says: string | RegExp;
}

/** The sentences on a screen in one state. */
export const rows = (
  as: Sentence['as'],
  path: string,
  state: State,
  ...texts: Sentence['says'][]
): Sentence[] => texts.map((says) => ({ as, path, state, says }));

/** The state after everything has loaded. */
export const loaded: State = { name: 'loaded' };

const pendingRoutes = new WeakMap<Page, Route[]>();

/** The state while an API call is pending. */
export const loading = (api: string): State => ({
  name: `${api} is pending`,
  given: async (page) => {
    const routes = pendingRoutes.get(page) ?? [];
    pendingRoutes.set(page, routes);
    await page.route(matches(api), (route) => void routes.push(route));
  },
});

/** Ends a state: pending calls are aborted, later ones go to the server. */
export async function leave(page: Page): Promise<void> {
  for (const route of pendingRoutes.get(page)?.splice(0) ?? []) await route.abort().catch(() => undefined);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The state after an API call has failed. */
export const failing = (api: string, message = 'Out of order', status = 500): State => ({
  name: `${api} fails`,
  given: (page) =>
    page.route(matches(api), (route) => route.fulfill({ status, json: { statusCode: status, message } })),
});

/** The state after an API call has returned `json`. */
export const answering = (api: string, json: unknown): State => ({
  name: `${api} returns ${JSON.stringify(json).slice(0, 40)}`,
  given: (page) => page.route(matches(api), (route) => route.fulfill({ json })),
});

/** The state after an API call has returned what the server said, with a change. */
export const changing = (api: string, change: (answer: never) => object): State => ({
  name: `${api} is changed`,
  given: (page) =>
    page.route(matches(api), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as never) });
    }),
});

/** The state after an action on the screen. */
export const after = (name: string, when: (page: Page) => Promise<unknown>): State => ({ name, when });

/** Prepares and acts as the first state does, then as the second. */
export const both = (first: State, second: State): State => ({
  name: `${first.name}, ${second.name}`,
  given: async (page) => {
    await first.given?.(page);
    await second.given?.(page);
  },
  when: async (page) => {
    await first.when?.(page);
    await second.when?.(page);
  },
});

/** `/api/courses` matches exactly this path, `/api/courses/*` and `/api/courses/:id` one more segment, all with any query. */
function matches(api: string): (url: URL) => boolean {
  const pattern = new RegExp(`^${api.replace(/\*|:\w+/g, '[^/]+')}$`);
  return (url) => pattern.test(url.pathname);
}
