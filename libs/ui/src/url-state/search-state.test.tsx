/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { act, cleanup, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { choiceParam, idParam, pageParam, textParam, useSearchState } from './search-state';

const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const schema = {
  page: pageParam,
  search: textParam(10),
  role: choiceParam(['all', 'student', 'admin'], 'all'),
  target: idParam(undefined),
};

function open(search: string) {
  window.history.replaceState(null, '', `/list${search}`);
  return renderHook(() => useSearchState(schema), { wrapper: BrowserRouter }).result;
}
afterEach(cleanup);

test('values are parsed from the URL', () => {
  const result = open(`?page=3&search=ada%20&role=admin&target=${ID}`);
  expect(result.current.state).toEqual({ page: 3, search: 'ada ', role: 'admin', target: ID });
  expect(result.current.isFiltered).toBe(true);
});

test('absent and invalid parameters have their defaults, and a page does not count as a filter', () => {
  for (const search of ['', '?page=0&search=%20&role=king&target=1', '?page=2', '?page=-1', '?page=1.5']) {
    const result = open(search);
    expect(result.current.isFiltered).toBe(false);
    expect(result.current.state).toMatchObject({ role: 'all', target: undefined });
    cleanup();
  }
});

test('text that is longer than the server accepts is truncated', () => {
  const result = open(`?search=${'x'.repeat(11)}`);
  expect(result.current.state.search).toBe('x'.repeat(10));
});

test('a change keeps the other values, omits defaults and resets the page', () => {
  const result = open('?page=3&role=admin');
  act(() => result.current.setState({ search: 'ada' }));
  expect(window.location.search).toBe('?search=ada&role=admin');
  act(() => result.current.setState({ role: 'all' }));
  expect(window.location.search).toBe('?search=ada');
  act(() => result.current.setState({ page: 2 }));
  expect(window.location.search).toBe('?page=2&search=ada');
  act(() => result.current.reset());
  expect(window.location.search).toBe('');
});

test('typing replaces the history entry, a choice adds one', () => {
  const result = open('');
  const before = window.history.length;
  act(() => result.current.setState({ search: 'a' }));
  act(() => result.current.setState({ search: 'ad' }));
  expect(window.history.length).toBe(before);
  act(() => result.current.setState({ role: 'admin' }));
  expect(window.history.length).toBe(before + 1);
});
