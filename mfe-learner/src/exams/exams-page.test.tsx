/** @jest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getDashboard, getUser, type Exam } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { open } from '../testing/open';
import { aDashboard, aLearner, aRecentCourse } from '../testing/samples';
import { ExamList } from './exam-list';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
});
afterEach(() => {
  cleanup();
  network.restore();
});

const exam: Exam = {
  id: '1',
  courseId: '100',
  title: 'Final exam',
  description: 'Everything',
  type: 'exam',
  dueDate: '2020-01-01T00:00:00.000Z',
  timeLimit: 45,
  passingScore: 70,
  maxAttempts: 1,
};

test('exams can be filtered by course; there are none', async () => {
  network.answer(getDashboard, aDashboard({ recentCourses: [aRecentCourse({ title: 'Ledgers' })] }));
  open('/exams');
  expect((await screen.findByRole('combobox', { name: 'Course' })).textContent).toBe('All Courses');
  expect(screen.getByText('No exams available')).toBeTruthy();
});

test('an exam shows its requirements and its due date', () => {
  render(<ExamList exams={[exam]} titleOf={() => 'Ledgers'} />);
  expect(screen.getByRole('article').textContent).toBe(
    'ExamOverdueFinal examLedgersEverything45 minutes · Passing score 70% · 1 attempt',
  );
});

test('an exam without limits shows none', () => {
  const free = { ...exam, dueDate: null, timeLimit: null, maxAttempts: null, description: null };
  render(<ExamList exams={[free]} titleOf={() => undefined} />);
  expect(screen.getByRole('article').textContent).toBe('ExamFinal examPassing score 70%');
});
