/** @vitest-environment jsdom */
import { aLearner, anEditedLearningPath, fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  createLearningPath,
  deleteLearningPath,
  EDIT_CONFLICT,
  getEditedLearningPath,
  getUser,
  giveLearningPath,
  LEARNING_PATH_HAS_LEARNERS,
  listAddableCourses,
  listEditableLearningPaths,
  listPathLearners,
  publishLearningPath,
  updateLearningPath,
  type EditableLearningPath,
  type PathLearner,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const edited = anEditedLearningPath();
const listed: EditableLearningPath = {
  ...{ id: edited.id, slug: edited.slug, title: edited.title, isPublished: false, ownerName: null },
  ...{ stepCount: 2, courseCount: 3, learnerCount: 12, completedCount: 4 },
  updatedAt: '2026-11-01T12:00:00.000Z',
};
const learner: PathLearner = {
  ...{ id: uuid('31'), name: 'Ada Byron', email: 'ada@example.org', enrolledAt: '2026-11-02T12:00:00.000Z' },
  ...{ status: 'in-progress', progress: 50.9, completedSteps: 1, completedAt: null, dueAt: null },
};
const fire = { id: uuid('104'), title: 'Fire', isPublished: false };
const ADDRESS = paths.learningPath(edited);

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ role: 'instructor' }));
  network.answer(getEditedLearningPath, edited);
  network.answer(listEditableLearningPaths, { items: [listed], total: 1 });
  network.answer(listAddableCourses, [fire]);
  network.answer(listPathLearners, { items: [learner], total: 1, requiredSteps: 2 });
  network.answer(updateLearningPath, { ...edited, version: 2 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const findStep = async (number: number) =>
  within(await screen.findByRole('region', { name: `Step ${number}` }));
const save = async () => {
  await press('Save');
  expect(await screen.findByText('Learning path saved')).toBeTruthy();
  return network.calls(updateLearningPath).at(-1)?.body;
};

test('paths are listed with their state, and a new one opens in the editor', async () => {
  network.answer(createLearningPath, edited);
  open(paths.learningPaths);
  const name = await screen.findByRole('heading', { name: 'First responder' });
  expect(name.closest('tr')?.textContent).toMatch(/^First responderDraft23124/);
  await press('New learning path');
  const dialog = await inDialog('New learning path');
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: ' First responder ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(window.location.pathname).toBe(ADDRESS));
  expect(network.calls(createLearningPath)[0]?.body).toEqual({ title: 'First responder', description: '' });
});

test('administrators see the owner of each path', async () => {
  network.answer(getUser, aLearner({ role: 'admin' }));
  open(paths.learningPaths);
  expect(await screen.findByText('No owner')).toBeTruthy();
});

test('a step with a choice of courses is added, and everything is saved at once', async () => {
  open(ADDRESS);
  fireEvent.click(await screen.findByRole('switch', { name: 'Steps in order' }));
  await press('Add step');
  await choose('Required in step 3', 'A choice of courses');
  await press('Add courses: Step 3');
  const picker = await inDialog('Add courses');
  fireEvent.click(await picker.findByRole('checkbox', { name: 'Fire (draft)' }));
  fireEvent.click(picker.getByRole('button', { name: 'Add 1 course' }));
  expect(await save()).toEqual({
    ...{ version: 1, title: edited.title, description: edited.description, isInOrder: false },
    steps: [
      { id: edited.steps[0]?.id, rule: 'all', chooseCount: null, courseIds: [uuid('100')] },
      { id: edited.steps[1]?.id, rule: 'all', chooseCount: null, courseIds: [uuid('102')] },
      { id: expect.any(String), rule: 'choose', chooseCount: 1, courseIds: [fire.id] },
    ],
  });
});

test('steps and courses move by keyboard, with a sentence for screen readers, and keep the focus', async () => {
  open(ADDRESS);
  const down = await screen.findByRole('button', { name: 'Move down: Step 1' });
  down.focus();
  fireEvent.keyDown(down, { key: 'ArrowDown', altKey: true });
  expect(await screen.findByText('Step 1 is now at position 2 of 2')).toBeTruthy();
  expect((await findStep(2)).getByText('First aid')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move up: First aid' }));
  expect(await screen.findByText('First aid is now at position 2 of 2 in step 1')).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
});

test('a removed course and a removed step come back by Undo', async () => {
  open(ADDRESS);
  await press('Remove: First aid');
  expect((await findStep(1)).queryByText('First aid')).toBeNull();
  await press('Undo');
  expect((await findStep(1)).getByText('First aid')).toBeTruthy();
  await press('Remove: Step 1');
  expect((await findStep(1)).getByText('Burns')).toBeTruthy();
  await press('Undo');
  expect((await findStep(1)).getByText('First aid')).toBeTruthy();
  expect(screen.getByText('All changes are saved')).toBeTruthy();
});

test('a step without courses and a path without a title are not saved', async () => {
  open(ADDRESS);
  await press('Add step');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Add a course to the step, or remove it.',
  );
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Settings' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: ' ' } });
  await press('Save');
  expect(network.calls(updateLearningPath)).toEqual([]);
});

test('the deleted course of a step says so and goes with the next save', async () => {
  const gone = { id: null, title: 'Poisons', isPublished: false };
  const steps = edited.steps.map((step) => ({ ...step, courses: [...step.courses, gone] }));
  network.answer(getEditedLearningPath, { ...edited, steps: steps.slice(0, 1) });
  open(ADDRESS);
  const step = await findStep(1);
  expect(step.getByText('Poisons')).toBeTruthy();
  expect(step.getByText('Deleted')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Steps in order' }));
  expect(await save()).toMatchObject({ steps: [{ courseIds: [uuid('100')] }] });
});

test('where two people changed the title, the second one chooses', async () => {
  open(ADDRESS);
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Settings' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } });
  network.refuse(updateLearningPath, 409, { statusCode: 409, message: 'Changed', code: EDIT_CONFLICT });
  network.answer(getEditedLearningPath, { ...edited, title: 'Paramedic', version: 2 });
  await press('Save');
  const dialog = await inDialog('This learning path was changed');
  expect(dialog.getByText('Paramedic')).toBeTruthy();
});

test('a path is published, and one in which nothing is required is not', async () => {
  network.answer(publishLearningPath, { ...edited, isPublished: true, version: 2 });
  open(ADDRESS);
  await press('Publish');
  expect(await screen.findByText('Learning path published')).toBeTruthy();
  expect(network.calls(publishLearningPath)[0]?.body).toEqual({ isPublished: true });
  expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeTruthy();
  cleanup();
  const steps = edited.steps.map((step) => ({ ...step, rule: 'optional' as const }));
  network.answer(getEditedLearningPath, { ...edited, steps });
  open(ADDRESS);
  expect(await screen.findByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
});

test('the deletion says what stays, and asks again where somebody has joined meanwhile', async () => {
  open(ADDRESS);
  await press('Delete learning path');
  const dialog = await inDialog('Delete learning path');
  expect(dialog.getByText('It has no learners.')).toBeTruthy();
  const message = 'The learning path has 1 learner.';
  network.refuse(deleteLearningPath, 409, { statusCode: 409, message, code: LEARNING_PATH_HAS_LEARNERS });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  network.answer(deleteLearningPath, new Blob());
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.learningPaths));
  const confirmations = network.calls(deleteLearningPath).map((call) => call.query['confirm']);
  expect(confirmations).toEqual(['false', 'true']);
});

test('learners are listed with their progress', async () => {
  open(`${ADDRESS}?tab=learners`);
  const name = await screen.findByRole('heading', { name: 'Ada Byron' });
  expect(name.closest('tr')?.textContent).toBe('Ada Byronada@example.orgIn progress50%1 of 2Nov 2, 2026');
});

test('administrators give a path to another owner', async () => {
  network.answer(getUser, aLearner({ role: 'admin' }));
  const owner = { id: uuid('7'), name: 'Grace Hopper', email: 'grace@example.org' };
  network.answer(giveLearningPath, { ...edited, owner });
  open(`${ADDRESS}?tab=settings`);
  fireEvent.change(await screen.findByLabelText('Email address of another instructor'), {
    target: { value: owner.email },
  });
  await press('Make owner');
  expect(await screen.findByText('Grace Hopper owns the learning path')).toBeTruthy();
  expect(screen.getByText('Grace Hopper (grace@example.org)')).toBeTruthy();
});

test('a path of another instructor is not found', async () => {
  network.refuse(getEditedLearningPath, 404);
  open(ADDRESS);
  expect(await screen.findByText('Learning path not found')).toBeTruthy();
});
