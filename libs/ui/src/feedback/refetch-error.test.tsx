/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RefetchError } from './refetch-error';

afterEach(cleanup);

const fakeQuery = (data: unknown, error: unknown) => ({
  data,
  error,
  refetch: vi.fn(() => Promise.resolve()),
});

test('data that could not be loaded again gets a line whose Retry refetches what failed', () => {
  const [fresh, outdated, empty] = [
    fakeQuery([1], null),
    fakeQuery([2], new Error()),
    fakeQuery(null, new Error()),
  ];
  render(<RefetchError queries={[fresh, outdated, empty]} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Failed to refresh\. What you see may be out of date\./,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect([fresh, outdated, empty].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 1]);
});

test('without a failure, or without earlier data, there is no line', () => {
  const { container } = render(
    <RefetchError
      queries={[fakeQuery([1], null), fakeQuery(undefined, new Error()), fakeQuery(undefined, null)]}
    />,
  );
  expect(container.textContent).toBe('');
});
