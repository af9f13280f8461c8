/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { DEFAULT_SITE, getUser, listCourses, type Course } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open';
import { aCourse, aLearner } from '../../testing/samples';

const courses: Course[] = [
  aCourse({ id: '1', slug: 'first-aid', title: 'First aid', isFeatured: true }),
  aCourse({
    id: '2',
    slug: 'ledgers',
    title: 'Ledgers',
    category: 'Business',
    level: 'Advanced',
    price: '49.00',
  }),
  aCourse({ id: '3', slug: 'brains', title: 'Brains', category: 'Psychology', description: 'How we LEARN' }),
];

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.refuse(getUser, 401);
  network.answer(listCourses, courses);
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const titles = async () =>
  (await screen.findAllByRole('article')).map((card) => card.querySelector('h2')?.textContent);
const search = () => screen.findByRole('searchbox', { name: 'Search courses' });

test('eight skeleton cards are shown while the courses load', async () => {
  network.answer(listCourses, () => new Promise<Course[]>(() => undefined));
  open('/courses');
  expect((await screen.findByTestId('course-skeleton')).children).toHaveLength(8);
});

test('every course is a card with its price, level, students and rating', async () => {
  open('/courses');
  expect(await titles()).toEqual(['First aid', 'Ledgers', 'Brains']);
  expect(screen.getByText('3 courses found')).toBeTruthy();
  expect(screen.getByText('Featured')).toBeTruthy();
  expect(screen.getAllByText('FREE')).toHaveLength(2);
  expect(screen.getByText('$49.00')).toBeTruthy();
  expect(screen.getAllByText('Beginner', { ignore: 'option' })).toHaveLength(2);
  expect(screen.getAllByText('12 students')).toHaveLength(3);
  expect(screen.getAllByText('4.8')).toHaveLength(3);
});

test('a rated course shows its mean rating', async () => {
  network.answer(listCourses, [aCourse({ rating: 4, ratingCount: 1204 })]);
  open('/courses');
  expect(await screen.findByText('4.0')).toBeTruthy();
  expect(screen.getByText('Rated 4.0 out of 5 by 1,204 learners')).toBeTruthy();
});

test('cards link visitors to the public page and signed-in people to the course', async () => {
  open('/courses');
  const link = await screen.findByRole('link', { name: 'View Course: First aid' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/course/first-aid'));
  cleanup();
  network.restore();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listCourses, courses);
  open('/my-courses');
  const inside = await screen.findByRole('link', { name: 'View Course: First aid' });
  await waitFor(() => expect(inside.getAttribute('href')).toBe('/courses/first-aid'));
});

test.each([
  ['?search=LED', ['Ledgers']],
  ['?search=learn', ['Brains']],
  ['?search=psych', ['Brains']],
  ['?category=Business', ['Ledgers']],
  ['?level=Beginner', ['First aid', 'Brains']],
  ['?level=Beginner&category=Psychology', ['Brains']],
  ['?category=Cooking', ['First aid', 'Ledgers', 'Brains']],
])('a link with %s shows what it asks for', async (address, expected) => {
  open(`/courses${address}`);
  expect(await titles()).toEqual(expected);
});

test.each([
  ['?sort=title', ['Brains', 'First aid', 'Ledgers']],
  ['?sort=students', ['Ledgers', 'Brains', 'First aid']],
  ['?sort=rating', ['Brains', 'First aid', 'Ledgers']],
  ['?sort=price', ['First aid', 'Ledgers', 'Brains']],
])('a link with %s shows the courses in that order', async (address, expected) => {
  network.answer(
    listCourses,
    courses.map((course, index) => ({
      ...course,
      enrollmentCount: [3, 90, 12][index] ?? 0,
      rating: [4, null, 4][index] ?? null,
      ratingCount: [1, 0, 8][index] ?? 0,
    })),
  );
  open(`/courses${address}`);
  expect(await titles()).toEqual(expected);
});

test('the order is chosen beside the number of courses, and newest first needs no address of its own', async () => {
  open('/courses?category=Business');
  const box = await screen.findByRole('combobox', { name: 'Order' });
  fireEvent.change(box, { target: { value: 'title' } });
  await waitFor(() => expect(window.location.search).toBe('?category=Business&sort=title'));
  fireEvent.change(box, { target: { value: 'newest' } });
  await waitFor(() => expect(window.location.search).toBe('?category=Business'));
});

test('typing filters the list and stores the search in the URL', async () => {
  open('/courses?category=Business');
  fireEvent.change(await search(), { target: { value: 'brain' } });
  expect(await screen.findByText('No Courses Found')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe('?category=Business&search=brain'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => expect(await titles()).toHaveLength(3));
  expect(((await search()) as HTMLInputElement).value).toBe('');
  expect(window.location.search).toBe('');
});

test('a category button shows its count, filters by its category, and clears the filter when pressed again', async () => {
  open('/courses');
  await titles();
  const business = screen.getByRole('button', { name: 'Business 1' });
  fireEvent.click(business);
  await waitFor(async () => expect(await titles()).toEqual(['Ledgers']));
  expect(business.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('1 course found')).toBeTruthy();
  fireEvent.click(business);
  await waitFor(async () => expect(await titles()).toHaveLength(3));
});

test('a search is one history entry, however many letters were typed', async () => {
  open('/courses');
  await titles();
  for (const typed of ['b', 'br', 'bra']) {
    fireEvent.change(await search(), { target: { value: typed } });
    await waitFor(() => expect(window.location.search).toBe(`?search=${typed}`));
  }
  fireEvent.blur(await search());
  fireEvent.change(await search(), { target: { value: 'led' } });
  fireEvent.click(screen.getByRole('button', { name: 'Business 1' }));
  await waitFor(() => expect(window.location.search).toBe('?search=led&category=Business'));
  const steps = ['?search=led', '?search=bra', ''];
  for (const step of steps.slice(1)) {
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(step));
  }
  await waitFor(async () => expect(((await search()) as HTMLInputElement).value).toBe(''));
  expect(await titles()).toHaveLength(3);
});

test('of 10,000 courses only those near the window are rendered, and a search still finds each', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    aCourse({ id: `${n}`, slug: `c${n}`, title: `Course ${n}.` }),
  );
  network.answer(listCourses, many);
  open('/courses');
  const drawn = await titles();
  expect(drawn.length).toBeLessThan(40);
  expect(screen.getByText('10,000 courses found')).toBeTruthy();
  fireEvent.change(await search(), { target: { value: 'course 9876.' } });
  await waitFor(async () => expect(await titles()).toEqual(['Course 9876.']));
});

test.each([
  [0, ''],
  [1200, 'repeat(4, minmax(0, 1fr))'],
])(
  'a long list has the columns of its style sheet until it is in the page, so that nothing moves then (width %i, columns %o)',
  async (width, columns) => {
    const clientWidth = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    onTestFinished(() => clientWidth.mockRestore());
    network.answer(
      listCourses,
      Array.from({ length: 61 }, (_, n) => aCourse({ id: `${n}`, slug: `c${n}`, title: `Course ${n}.` })),
    );
    open('/courses');
    await screen.findByRole('heading', { name: 'Course 10.' });
    const grid = screen.getByRole('heading', { name: 'Course 0.' }).closest('ul');
    await waitFor(() => expect(grid?.style.gridTemplateColumns).toBe(columns));
  },
);

test('the boxes choose a category and a level', async () => {
  open('/courses');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Category' }), {
    target: { value: 'Business' },
  });
  await waitFor(async () => expect(await titles()).toEqual(['Ledgers']));
  fireEvent.change(screen.getByRole('combobox', { name: 'Level' }), { target: { value: 'Beginner' } });
  await screen.findByText('No Courses Found');
  expect(window.location.search).toBe('?category=Business&level=Beginner');
});

test('Back reverts the choice of a category', async () => {
  open('/courses');
  await titles();
  fireEvent.click(screen.getByRole('button', { name: 'Business 1' }));
  await waitFor(async () => expect(await titles()).toHaveLength(1));
  window.history.back();
  await waitFor(async () => expect(await titles()).toHaveLength(3));
});

test('without courses the list says No Courses Available', async () => {
  network.answer(listCourses, []);
  open('/courses');
  expect(await screen.findByText('No Courses Available')).toBeTruthy();
});

test('a failed load can be retried', async () => {
  network.refuse(listCourses, 500);
  open('/courses');
  expect(await screen.findByText('Failed to load courses')).toBeTruthy();
  network.answer(listCourses, courses);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await titles()).toHaveLength(3);
});

test('the site’s own categories are offered, and a link to a removed one leads to where its courses moved', async () => {
  setSite({
    ...DEFAULT_SITE,
    categories: [
      { key: 'Business', accent: 'indigo', name: 'Money' },
      { key: 'category-1', accent: 'amber', name: 'Cooking', icon: 'M2 2h20' },
    ],
    moved: { IT: 'Business' },
  });
  open('/courses?category=IT');
  await waitFor(async () => expect(await titles()).toEqual(['Ledgers']));
  expect(screen.getByRole('button', { name: 'Money 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Cooking 0' }).querySelector('path')?.getAttribute('d')).toBe(
    'M2 2h20',
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Cooking');
  expect(screen.queryByRole('button', { name: /^Marketing/ })).toBeNull();
});
