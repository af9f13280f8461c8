/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { DEFAULT_SITE, getUser, listCourses } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aCourse } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.refuse(getUser, 401);
  network.answer(listCourses, [
    aCourse({ id: '1', slug: 'first-aid' }),
    aCourse({ id: '2', slug: 'ledgers', title: 'Ledgers', category: 'Business' }),
    aCourse({ id: '3', slug: 'budgets', title: 'Budgets', category: 'Business', isFeatured: true }),
  ]);
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('the calls to action link to sign-in and to the course list', async () => {
  open('/');
  const start = await screen.findByRole('link', { name: 'Start learning for free' });
  expect(start.getAttribute('href')).toBe('/api/login');
  expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses');
});

test('after a sign-out the icon of the installed app shows no number', async () => {
  const clearAppBadge = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { clearAppBadge });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clearAppBadge'));
  open('/');
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalledOnce());
});

test('the search box opens the list with the typed search and ignores a blank one', async () => {
  open('/');
  const box = await screen.findByRole('searchbox', { name: 'What do you want to learn?' });
  fireEvent.change(box, { target: { value: '   ' } });
  const search = screen.getByRole('search');
  fireEvent.submit(search);
  expect(window.location.pathname).toBe('/');
  fireEvent.change(box, { target: { value: ' ledgers & budgets ' } });
  fireEvent.submit(search);
  await waitFor(() => expect(window.location.search).toBe('?search=ledgers+%26+budgets'));
  expect(window.location.pathname).toBe('/courses');
});

test('where visitors see no courses, the landing page neither shows, links nor requests any', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['catalog'] });
  open('/');
  expect(await screen.findByRole('link', { name: 'Start learning for free' })).toBeTruthy();
  const links = hrefs(screen.getAllByRole('link'));
  expect(links.filter((href) => href?.startsWith('/course'))).toEqual([]);
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Explore by category' })).toBeNull();
  expect(network.calls(listCourses)).toHaveLength(0);
});

test('six categories show their number of courses and link to them', async () => {
  open('/');
  const categories = await section('Explore by category');
  await categories.findByText('1 course');
  const cards = categories.getAllByRole('listitem').map((card) => card.textContent);
  expect(cards).toEqual([
    'Health & Safety1 course',
    'Business2 courses',
    'Marketing0 courses',
    'Psychology0 courses',
    'Education0 courses',
    'IT0 courses',
  ]);
  expect(hrefs(categories.getAllByRole('link'))[0]).toBe('/courses?category=Health+%26+Safety');
});

test('featured courses link to their public pages', async () => {
  open('/');
  const featured = await section('Featured Courses');
  const course = await featured.findByRole('link', { name: 'View Course: Budgets' });
  expect(course.getAttribute('href')).toBe('/course/budgets');
  expect(featured.getAllByRole('article')).toHaveLength(1);
});

test('the page has an empty state, and a failed load can be retried', async () => {
  network.answer(listCourses, []);
  open('/');
  expect(await screen.findByText('No courses available yet.')).toBeTruthy();
  cleanup();
  network.restore();
  network = fakeNetwork();
  network.refuse(getUser, 401);
  network.refuse(listCourses, 500);
  open('/');
  expect(await screen.findByText('Failed to load courses')).toBeTruthy();
  network.answer(listCourses, [aCourse()]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'View Course: First aid' })).toBeTruthy();
});

test('counters, labels of prices and the fixed rating are those of the site, and nothing is left of hidden ones', async () => {
  setSite({
    ...DEFAULT_SITE,
    figures: { learners: '300+', countries: null, rating: '4.1', free: 'Included' },
  });
  open('/');
  const figures = await section('Lectern in figures');
  expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '300+',
    '12,000+',
    '100%',
  ]);
  expect(await screen.findByText('Included')).toBeTruthy();
  expect(screen.getByText('4.1')).toBeTruthy();
  cleanup();
  const hidden = ['learners', 'certificates', 'countries', 'openSource', 'rating', 'free', 'price'] as const;
  setSite({ ...DEFAULT_SITE, figures: Object.fromEntries(hidden.map((id) => [id, null])) });
  open('/');
  await screen.findByText('Budgets');
  expect(screen.queryByRole('region', { name: 'Lectern in figures' })).toBeNull();
  for (const text of ['FREE', '4.8', 'Included']) expect(screen.queryByText(text)).toBeNull();
});

test('the footer links to the privacy page, and to the imprint where the site has one', async () => {
  const read = async () => {
    const footer = within(await screen.findByRole('contentinfo'));
    return footer
      .getAllByRole('link', { name: /^(Privacy|Imprint)$/ })
      .map((link) => link.getAttribute('href'));
  };
  open('/');
  expect(await read()).toEqual(['/privacy']);
  cleanup();
  setSite({ ...DEFAULT_SITE, links: { privacy: 'https://school.example/privacy', imprint: '/imprint' } });
  open('/');
  expect(await read()).toEqual(['https://school.example/privacy', '/imprint']);
});

test('the footer links to categories and searches, and shows its year', async () => {
  open('/');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/© 2024 Lectern/)).toBeTruthy();
  const categories = within(footer.getByRole('navigation', { name: 'Categories' }));
  expect(hrefs(categories.getAllByRole('link'))).toContain('/courses?category=IT');
  const searches = within(footer.getByRole('navigation', { name: 'Popular searches' }));
  expect(hrefs(searches.getAllByRole('link'))).toContain('/courses?search=First+aid');
});
