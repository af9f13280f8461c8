/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { loadPage, page } from './index';

afterEach(cleanup);

const draw = (element: ReactNode) => render(<Suspense fallback="Waiting">{element}</Suspense>);

test('a page that is not loaded comes by itself', async () => {
  const Courses = page(() => Promise.resolve({ default: () => <h1>Courses</h1> }));
  draw(<Courses />);
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeTruthy();
});

test('a page that has been loaded is drawn at once, also where a route holds it for some', async () => {
  const Landing = page(() => Promise.resolve({ default: () => <h1>Landing</h1> }));
  const Home = ({ visitors }: { visitors: ReactNode }) => <main>{visitors}</main>;
  const home = <Home visitors={<Landing />} />;
  await loadPage(home);
  draw(home);
  expect(screen.getByRole('heading', { name: 'Landing' })).toBeTruthy();
});

test('a page that could not be loaded is asked for again when it is drawn', async () => {
  let attempts = 0;
  const Courses = page(() =>
    ++attempts === 1
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ default: () => <h1>Courses</h1> }),
  );
  await expect(loadPage(<Courses />)).rejects.toThrow('gone');
  draw(<Courses />);
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeTruthy();
});
