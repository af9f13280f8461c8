import type { Page, Route } from '@playwright/test';

/** How a screen comes to the state in which a sentence stands on it. */
export interface State {
  /** The state in words, for the report. */
  name: string;
  /** Before the screen is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** Once it is open. */
  when?: (page: Page) => Promise<unknown>;
}

/**
 * One sentence of the specification. Rows that follow each other with the same person, path and state share one
 * visit. `{slug}`, `{id}` and `{module}` in a path stand for the course that the table is checked with.
 */
export interface Sentence {
  as: 'visitor' | 'learner' | 'admin';
  path: string;
  state: State;
  /** The whole text of an element, label, placeholder or alternative text; a regular expression matches a part. */
  says: string | RegExp;
}

/** What this person reads on this screen in one state. */
export const rows = (
  as: Sentence['as'],
  path: string,
  state: State,
  ...texts: Sentence['says'][]
): Sentence[] => texts.map((says) => ({ as, path, state, says }));

/** As it stands once everything has been loaded. */
export const loaded: State = { name: 'loaded' };

const held = new WeakMap<Page, Route[]>();

/** While a call of the API is on its way. */
export const loading = (api: string): State => ({
  name: `${api} on its way`,
  given: async (page) => {
    const routes = held.get(page) ?? [];
    held.set(page, routes);
    await page.route(matches(api), (route) => void routes.push(route));
  },
});

/** Ends a state: calls go to the server again, but for those on their way, which would be sent only now. */
export async function leave(page: Page): Promise<void> {
  for (const route of held.get(page)?.splice(0) ?? []) await route.abort().catch(() => undefined);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** When a call of the API fails. */
export const failing = (api: string, message = 'Out of order', status = 500): State => ({
  name: `${api} fails`,
  given: (page) =>
    page.route(matches(api), (route) =>
      route.fulfill({ status, json: { statusCode: status, message: message } }),
    ),
});

/** When a call of the API answers this. */
export const answering = (api: string, json: unknown): State => ({
  name: `${api} answers ${JSON.stringify(json).slice(0, 40)}`,
  given: (page) => page.route(matches(api), (route) => route.fulfill({ json })),
});

/** When somebody has done something on the screen. */
export const after = (name: string, when: (page: Page) => Promise<unknown>): State => ({ name, when });

/** The first state's doings, then the second's. */
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

/** `/api/courses` stands for exactly this path, `/api/courses/*` for one segment more, with any query. */
function matches(api: string): (url: URL) => boolean {
  const pattern = new RegExp(`^${api.replaceAll('*', '[^/]+')}$`);
  return (url) => pattern.test(url.pathname);
}
