import { getQueryKey, queryClient, QueryClientProvider } from '@lectern/client';
import { getUser } from '@lectern/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';

/**
 * Renders the HTML of a screen as visitors see it first, without the parts that the screen loads on demand. The builds of front
 * ends call this function.
 * @param options `path` is the route of the screen and `location` the rendered address; `responses` are pairs of a query key and
 *   the API's response
 */
export function renderScreen(
  screen: ReactNode,
  {
    path = '*',
    location = '/',
    responses = [],
  }: {
    path?: string;
    location?: string;
    responses?: (readonly [queryKey: readonly unknown[], response: unknown])[];
  } = {},
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
    // The prefix keeps the ids of a screen different from those of the frame around the screen.
    { identifierPrefix: `${location.replaceAll(/\W+/g, '')}-` },
  );
  return refuseInlineCode(html.replace(UNNEEDED_MARKUP, ''));
}

/** Preload hints for pictures whose addresses are slots, attributes for React Router, and attributes that only XML needs. */
const UNNEEDED_MARKUP =
  /<link rel="preload"[^>]*>| data-discover="true"| xmlns="http:\/\/www.w3.org\/2000\/svg"/g;

/** Throws for inline styles and scripts, which the content security policy of the page forbids. */
function refuseInlineCode(html: string): string {
  const [forbidden] = /<(?:script|style|template)\b|<[^<>]*\sstyle="[^<>]*>/.exec(html) ?? [];
  if (forbidden) throw new Error(`A prerendered screen can't contain ${forbidden}`);
  return html;
}
