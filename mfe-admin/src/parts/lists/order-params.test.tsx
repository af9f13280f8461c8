/** @vitest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useSearchState } from '@lectern/ui';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { orderParams } from './order-params';

test.each([
  ['', 'joined', 'descending'],
  ['?direction=ascending', 'joined', 'ascending'],
  ['?sort=name', 'name', 'ascending'],
  ['?sort=name&direction=descending', 'name', 'descending'],
  ['?sort=size&direction=up', 'joined', 'descending'],
] as const)('the order of the address "%s" is %s %s', (search, sort, direction) => {
  window.history.replaceState(null, '', `/list${search}`);
  const order = orderParams(['joined', 'name'], { sort: 'joined', direction: 'descending' });
  const { result } = renderHook(() => useSearchState(order), { wrapper: BrowserRouter });
  expect(result.current.state).toEqual({ sort, direction });
  expect(result.current.isFiltered).toBe(false);
  act(() => result.current.setState({ sort, direction }));
  expect(window.location.search).toBe(search.includes('size') ? '' : search);
});
