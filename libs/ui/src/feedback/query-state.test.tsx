/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryState } from './query-state';

afterEach(cleanup);

const aQuery = (fields: { data?: unknown; error?: object }) => ({
  data: undefined,
  error: null,
  refetch: vi.fn(() => Promise.resolve()),
  ...fields,
});
const words = { loading: 'Loading exams...', failed: 'Failed to load exams' };
const outage = { error: new TypeError('Failed to fetch') };

test('a first load is announced until all data is there', () => {
  const { rerender } = render(<QueryState query={[aQuery({ data: 1 }), aQuery({})]} {...words} />);
  expect(screen.getByRole('status').textContent).toBe('Loading exams...');
  rerender(<QueryState query={[aQuery({ data: 1 }), aQuery({ data: null })]} {...words} />);
  expect(document.body.textContent).toBe('');
});

test('a skeleton can be shown in place of a sentence', () => {
  render(<QueryState query={aQuery({})} loading={<div aria-label="Skeleton" />} failed="" />);
  expect(screen.getByLabelText('Skeleton')).toBeTruthy();
});

test('a first load that failed has a Retry, which repeats only what failed', () => {
  const [good, bad] = [aQuery({ data: 1 }), aQuery(outage)];
  render(<QueryState query={[good, bad]} {...words} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load exams');
  expect(screen.getByRole('alert').textContent).toContain('Nothing is lost. Try again in a moment.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect([good, bad].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1]);
});

test('a failure is explained in the words of the server, where there are any', () => {
  render(
    <QueryState
      query={aQuery({ error: { status: 409, serverMessage: 'The exam is not complete.' } })}
      {...words}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The exam is not complete.');
});

test('what does not exist, or does not exist any more, is shown as missing where the screen has words for it', () => {
  const missing = <h2>Exam not found</h2>;
  for (const query of [
    aQuery({ error: { status: 400 } }),
    aQuery({ error: { status: 404 } }),
    aQuery({ data: 1, error: { status: 404 } }),
  ]) {
    render(<QueryState query={query} {...words} missing={missing} />);
    expect(document.body.textContent).toBe('Exam not found');
    cleanup();
  }
  render(<QueryState query={aQuery({ error: { status: 404 } })} {...words} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load exams');
});

test('data that could not be loaded again stays, with a line that says so', () => {
  render(<QueryState query={aQuery({ data: 1, ...outage })} {...words} />);
  expect(screen.getByRole('status').textContent).toContain('What you see may be out of date.');
});
