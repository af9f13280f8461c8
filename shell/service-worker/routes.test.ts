import { expect, test, vi } from 'vitest';
import { addRoutes, listRoutes } from './routes';

const file = (url: string, revision: string | null = null) => ({ url, revision, integrity: '' });
const release = {
  version: '0123456789',
  files: [file('/main.0123456789.js'), file('/favicon.svg', 'abc')],
  scripts: [],
};
const routes = listRoutes(release, 'lectern-files-0123456789');

test('files with hashes come from their cache, and pages from the network while the worker starts', () => {
  expect(routes.map(({ source }) => source)).toEqual([
    { cacheName: 'lectern-files-0123456789' },
    'fetch-event',
    'race-network-and-fetch-handler',
  ]);
  expect(routes[0]?.condition).toEqual({ or: [{ urlPattern: { pathname: '/main.0123456789.js' } }] });
  expect(routes[2]?.condition).toEqual({ requestMode: 'navigate', requestMethod: 'GET' });
});

test('a sign-out and other addresses of the server wait for the worker', () => {
  const paths = routes[1]?.condition.or?.map(({ urlPattern }) => urlPattern?.pathname);
  expect(paths).toEqual(['/api/*', '/oidc/*', '/remotes/*', '/packages/*', '/*.*']);
});

test('a browser without routes, or one that refuses them, installs the worker all the same', async () => {
  await addRoutes({} as ExtendableEvent, routes);
  const refused = vi.fn(() => Promise.reject(new TypeError('Too many routes')));
  await addRoutes({ addRoutes: refused } as unknown as ExtendableEvent, routes);
  expect(refused).toHaveBeenCalledWith(routes);
});
