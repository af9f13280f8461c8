/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  type FirstStep,
  FIRST_STEPS,
  getAdminStats,
  getFirstSteps,
  getHealth,
  getReport,
  getSiteState,
  getTeachingHome,
  seedCourses,
  updateSiteFirstSteps,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../testing/open';
import { HEALTHY_SITE, NO_CHECKS, NO_LEARNERS, NO_WORK } from '../home/testing';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getAdminStats, {
    ...{ totalCourses: 0, totalStudents: 0, totalEnrollments: 0, activeChats: 0 },
    ...{ recentCourses: [], recentStudents: [] },
    measured: { completion: null, rating: null, satisfaction: null },
  });
  network.answer(getSiteState, HEALTHY_SITE);
  network.answer(getHealth, NO_CHECKS);
  network.answer(getTeachingHome, NO_WORK);
  network.answer(getReport, NO_LEARNERS);
});
afterEach(() => {
  cleanup();
  network.restore();
});

function answer(done: FirstStep[], { isShown = true, missingSamples = 6 } = {}) {
  const setting = { version: 3, settings: { isShown } };
  network.answer(getFirstSteps, { setting, done, missingSamples });
}
const card = async () => within(await screen.findByRole('region', { name: 'First steps' }));

test('each step has its state in words and leads to its screen', async () => {
  answer(['identity']);
  open('/admin');
  const links = (await card()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/settings',
    '/admin/settings/mail',
    '/admin/upload',
    '/admin/users/invitations',
    '/admin/health',
  ]);
  expect(links.map(({ textContent }) => /(Done|To do)$/.exec(textContent)?.[1])).toEqual([
    'Done',
    ...Array<string>(4).fill('To do'),
  ]);
  expect((await card()).getByText('1 of 5 done')).toBeTruthy();
});

test('sample courses are added from the card, and are not offered where they are, or where a course is', async () => {
  answer([]);
  network.answer(seedCourses, { coursesCreated: 6 });
  open('/admin');
  fireEvent.click((await card()).getByRole('button', { name: 'Add sample courses' }));
  answer([], { missingSamples: 0 });
  expect(await screen.findByText('6 sample courses added')).toBeTruthy();
  await expect
    .poll(async () => (await card()).queryByRole('button', { name: 'Add sample courses' }))
    .toBeNull();
});

test('an administrator dismisses the card', async () => {
  answer([]);
  network.answer(updateSiteFirstSteps, {} as never);
  open('/admin');
  const button = (await card()).getByRole('button', { name: 'Dismiss' });
  answer([], { isShown: false });
  fireEvent.click(button);
  expect(await screen.findByText('First steps dismissed')).toBeTruthy();
  expect(network.calls(updateSiteFirstSteps)[0]?.body).toEqual({ version: 3, settings: { isShown: false } });
  await expect.poll(() => screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('the card is gone when all is done', async () => {
  answer([...FIRST_STEPS]);
  open('/admin');
  await screen.findByText('Quick actions');
  expect(screen.queryByText('First steps')).toBeNull();
});
