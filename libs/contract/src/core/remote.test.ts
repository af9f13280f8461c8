import { expect, test } from 'vitest';
import { closeCatalog, type RemoteScreen } from './remote.js';

const open: RemoteScreen = {
  ...{ path: '/courses', module: './courses', access: 'public', frame: 'page' },
  ...{ feature: 'catalog', preload: ['/api/courses'] },
};

test('screens with courses ask for a sign-in where visitors may not see courses, and the landing page requests none', () => {
  const { access, preload, feature } = closeCatalog({ ...open, visitorModule: './landing' });
  expect([access, preload, feature]).toEqual(['public', [], undefined]);
  const closed = closeCatalog(open);
  expect([closed.access, closed.preload, closed.feature]).toEqual(['signed-in', ['/api/courses'], undefined]);
  const other: RemoteScreen = { ...open, feature: 'practice' };
  expect(closeCatalog(other)).toBe(other);
});
