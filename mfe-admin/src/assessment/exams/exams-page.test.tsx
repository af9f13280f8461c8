/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createExam,
  getEditedExam,
  listAdminExams,
  listCourses,
  listQuestionCategories,
  listQuestions,
  type Course,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { anExam } from '../parts/exam-testing';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { openRowMenu } from '../../testing/row-menu';

const exam = { ...anExam(), endedAttempts: 5, openAttempts: 2, needsGrading: 3 };
const course = { id: exam.course.id, title: exam.course.title } as Course;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listAdminExams, { items: [exam], total: 1 });
  network.answer(listCourses, [course]);
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('an exam whose required result is never shown is marked, because nobody gets the certificate', async () => {
  network.answer(listAdminExams, { items: [{ ...exam, neverShowsRequiredScore: true }], total: 1 });
  open(paths.exams);
  expect(await screen.findByText('No certificate: result never shown')).toBeTruthy();
});

test('each exam is listed with its course, counts and state, and links to grading and results', async () => {
  open(paths.exams);
  const title = await screen.findByRole('link', { name: 'Midterm' });
  expect(title.closest('tr')?.textContent).toMatch(
    /^MidtermGeography of EuropeExam4Dec 1, 2026, .*2 open · 5 attempts endedDraft3 to grade$/,
  );
  expect(screen.getByRole('link', { name: 'Grade, 3 to grade: Midterm' }).getAttribute('href')).toBe(
    paths.grading(exam),
  );
  const menu = await openRowMenu('Midterm');
  expect(menu.getByRole('menuitem', { name: 'Results' }).getAttribute('href')).toBe(paths.results(exam));
});

test('search and course come from the address', async () => {
  open(`${paths.exams}?search=mid&course=${course.id}`);
  await screen.findByRole('link', { name: 'Midterm' });
  expect(network.calls(listAdminExams).map(({ query }) => query)).toEqual([
    { page: '1', search: 'mid', course: course.id, sort: 'changed', direction: 'descending' },
  ]);
});

test('an exam is created for a course and opens in the editor', async () => {
  network.answer(createExam, exam);
  network.answer(getEditedExam, exam);
  network.answer(listQuestions, { items: [], total: 0 });
  network.answer(listQuestionCategories, []);
  open(paths.exams);
  fireEvent.click(await screen.findByRole('button', { name: 'New exam' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: ' Midterm ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create exam' }));
  expect(await screen.findByText('Choose a course.')).toBeTruthy();
  expect(network.calls(createExam)).toEqual([]);
  await choose('Course', course.title);
  fireEvent.click(screen.getByRole('button', { name: 'Create exam' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.exam(exam)));
  expect(network.calls(createExam)[0]?.body).toEqual({ courseId: course.id, title: 'Midterm', type: 'exam' });
});

test('no exams and no match have different texts, and a failure can be retried', async () => {
  network.answer(listAdminExams, { items: [], total: 0 });
  open(paths.exams);
  expect(await screen.findByText('No exams yet')).toBeTruthy();
  cleanup();
  open(`${paths.exams}?search=zzz`);
  expect(await screen.findByText('No exams found')).toBeTruthy();
  cleanup();
  network.refuse(listAdminExams, 500, '<html>');
  open(`${paths.exams}?search=other`);
  expect(await screen.findByText('Failed to load exams')).toBeTruthy();
});
