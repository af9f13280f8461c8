import { getQueryKey, queryClient, QueryClientProvider } from '@lectern/client';
import { getUser } from '@lectern/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';

/**
 * HTML of a screen as visitors see it first, without what it loads on demand. It runs while a front end is built.
 * @param options `path` is the screen's, `location` the address that it is rendered for; `responses` are those of the API,
 *   by query keys
 */
export function renderScreen(
  screen: ReactNode,
  {
    path = '*',
    location = '/',
    responses = [],
  }: { path?: string; location?: string; responses?: (readonly [readonly unknown[], unknown])[] } = {},
): string {
  queryClient.clear();
  queryClient.setQueryData(getQueryKey(getUser), null);
  for (const [key, response] of responses) queryClient.setQueryData(key, response);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={location}>
        <Routes>
          <Route path={path} element={screen} />
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
    // Ids of a screen differ from those of the frame around it.
    { identifierPrefix: `${location.replaceAll(/\W+/g, '')}-` },
  );
  return check(html.replace(NOT_NEEDED, ''));
}

/** Hints for pictures, whose addresses are slots, and attributes that only React Router reads or only XML needs. */
const NOT_NEEDED = /<link rel="preload"[^>]*>| data-discover="true"| xmlns="http:\/\/www.w3.org\/2000\/svg"/g;

/** The page's policy forbids inline styles and scripts. */
function check(html: string): string {
  const [forbidden] = /<(?:script|style|template)\b|<[^<>]*\sstyle="[^<>]*>/.exec(html) ?? [];
  if (forbidden) throw new Error(`A prerendered screen can't contain ${forbidden}`);
  return html;
}
