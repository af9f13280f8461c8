/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { choiceParam, idParam, pageParam, textParam, useSearchState } from './search-state';

const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const schema = {
  page: pageParam,
  search: textParam(10),
  role: choiceParam(['all', 'student', 'admin'], 'all'),
  target: idParam(undefined),
};

let current: ReturnType<typeof useSearchState<typeof schema>>;
function Screen() {
  current = useSearchState(schema);
  return null;
}

function open(search: string) {
  window.history.replaceState(null, '', `/list${search}`);
  render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
}
afterEach(cleanup);

test('values come from the address', () => {
  open(`?page=3&search=ada%20&role=admin&target=${ID}`);
  expect(current.state).toEqual({ page: 3, search: 'ada ', role: 'admin', target: ID });
  expect(current.isFiltered).toBe(true);
});

test('absent and invalid parameters have their defaults, and a page alone is no filter', () => {
  for (const search of ['', '?page=0&search=%20&role=king&target=1', '?page=2', '?page=-1', '?page=1.5']) {
    open(search);
    expect(current.isFiltered).toBe(false);
    expect(current.state).toMatchObject({ role: 'all', target: undefined });
    cleanup();
  }
});

test('text that is longer than the server accepts is cut', () => {
  open(`?search=${'x'.repeat(11)}`);
  expect(current.state.search).toBe('x'.repeat(10));
});

test('a change keeps the other values, leaves out defaults, and goes back to the first page', () => {
  open('?page=3&role=admin');
  act(() => current.setState({ search: 'ada' }));
  expect(window.location.search).toBe('?search=ada&role=admin');
  act(() => current.setState({ role: 'all' }));
  expect(window.location.search).toBe('?search=ada');
  act(() => current.setState({ page: 2 }));
  expect(window.location.search).toBe('?page=2&search=ada');
  act(() => current.reset());
  expect(window.location.search).toBe('');
});

test('typing replaces the history entry, a choice adds one', () => {
  open('');
  const before = window.history.length;
  act(() => current.setState({ search: 'a' }));
  act(() => current.setState({ search: 'ad' }));
  expect(window.history.length).toBe(before);
  act(() => current.setState({ role: 'admin' }));
  expect(window.history.length).toBe(before + 1);
});
