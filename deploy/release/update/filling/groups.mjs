import { setTimeout as sleep } from 'node:timers/promises';
import { send, upload } from '../person.mjs';

const DAY_MS = 86_400_000;
const POLL_MS = 300;
const PEOPLE_FILE =
  'email,first name,last name,role,groups\nnew@example.org,New,Person,,Class B\nwrong,,,,\n';

/**
 * A group with members, a manager, a course that is due, a join link and an invitation; an archived group; an import of people.
 * @param {import('./fill-site.mjs').Filling} filling
 * @param {import('./courses.mjs').Course} course
 */
export async function fillGroups({ people }, course) {
  const { admin, instructor, coInstructor, learners } = people;
  const group = await send(instructor.person, 'POST', '/api/groups', {
    name: 'Class A',
    description: 'Mondays',
  });
  const path = `/api/groups/${group.id}`;
  await send(admin.person, 'POST', `${path}/members`, { userIds: learners.map(({ id }) => id) });
  await send(instructor.person, 'POST', `${path}/managers`, { email: coInstructor.email });
  const due = { dueAt: new Date(Date.now() + 7 * DAY_MS).toISOString(), dueDays: null };
  await send(instructor.person, 'POST', `${path}/courses`, { courseIds: [course.id], due });
  await send(instructor.person, 'POST', `${path}/join-links`, { expiresAt: null, maxUses: 30 });
  await send(instructor.person, 'POST', '/api/invitations', {
    ...{ emails: ['guest@example.org'], groupId: group.id, role: 'student' },
  });
  const former = await send(instructor.person, 'POST', '/api/groups', { name: 'Class 0', description: null });
  await send(instructor.person, 'PUT', `/api/groups/${former.id}/archive`, { isArchived: true });
  await importPeople(admin.person);
  await send(instructor.person, 'POST', '/api/teaching/saved-reports', {
    ...{ name: 'All learners', query: {}, weekday: 1 },
  });
}

/** @param {import('../person.mjs').Person} person */
async function importPeople(person) {
  const read = await upload(person, '/api/admin/user-imports', PEOPLE_FILE, 'people.csv');
  const path = `/api/admin/user-imports/${read.id}`;
  await send(person, 'POST', `${path}/start`, { createsGroups: true });
  for (let { status } = read; status === 'ready' || status === 'running'; await sleep(POLL_MS))
    ({ status } = await send(person, 'GET', path));
}
