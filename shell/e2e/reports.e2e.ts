import {
  assignCourses,
  createGroup,
  createJoinLink,
  getUser,
  type Group,
  joinGroup,
  type JoinLink,
  updateOwnUser,
  type User,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { graduateFrom, headers } from './decks';
import { expect, test } from './journey';
import { enter } from './keys';
import { startMailServer } from './mail-server';
import { withSendingWorker, zoneAtNoon } from './sending-worker';

async function send<Answer>(page: Page, method: string, path: string, data: object): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, data, headers });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

/** A group with a course that is due, and a join code. */
async function aGroup(manager: Page, courseId: string): Promise<{ group: Group; code: string }> {
  const group = await send<Group>(manager, 'POST', createGroup.path, { name: 'Ward 7', description: null });
  const of = (path: string) => path.replace(':groupId', group.id);
  const due = { dueAt: new Date(Date.now() + 86_400_000).toISOString(), dueDays: null };
  await send(manager, 'POST', of(assignCourses.path), { courseIds: [courseId], due });
  const { code } = await send<JoinLink>(manager, 'POST', of(createJoinLink.path), {
    expiresAt: null,
    maxUses: null,
  });
  return { group, code };
}

test(
  'a manager sees that a member finished and another did not, and gets the numbers by mail every week',
  { tag: '@alone' },
  async ({ instructorPage: manager, learnerPage, graduatePage, sharedCourse: { course } }) => {
    const timeZone = zoneAtNoon();
    const { email } = (await (await manager.request.get(getUser.path)).json()) as User;
    await send(manager, updateOwnUser.method, updateOwnUser.path, { timeZone });
    const { group, code } = await aGroup(manager, course.id);
    for (const learner of [learnerPage, graduatePage])
      await send(learner, joinGroup.method, joinGroup.path.replace(':code', code), {});
    await graduateFrom(graduatePage, course.id);

    await manager.goto(`/teaching/groups/${group.id}`);
    await enter(manager, manager.getByRole('link', { name: 'Report', exact: true }));
    await expect(manager.getByRole('heading', { name: 'Learners and courses (2)' })).toBeVisible();
    const cell = (status: string) => manager.getByRole('cell', { name: status, exact: true });
    await expect(cell('Completed')).toHaveCount(1);
    await expect(cell('Not started')).toHaveCount(1);

    await enter(manager, manager.getByRole('button', { name: 'Save This Report' }));
    await manager.getByRole('textbox', { name: 'Name' }).fill('Ward 7 every week');
    await manager.getByRole('combobox', { name: 'Email the numbers' }).click();
    const weekday = new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone });
    await manager.getByRole('option', { name: `${weekday}s` }).click();
    await enter(manager, manager.getByRole('button', { name: 'Save', exact: true }));
    await expect(manager.getByText(`emailed on ${weekday}s`)).toBeVisible();

    const server = await startMailServer();
    const ownMail = () => server.received.filter(({ to }) => to.includes(email));
    await withSendingWorker(server.url, () =>
      expect.poll(() => ownMail().length, { timeout: 60_000 }).toBe(1),
    );
    await server.stop();
    const message = (ownMail()[0]?.source ?? '').replace(/=\r\n/g, '');
    expect(message).toContain('Subject: Report: Ward 7 every week');
    expect(message).toContain('0 overdue, 0 in progress, 1 not started, 1 completed.');
  },
);
