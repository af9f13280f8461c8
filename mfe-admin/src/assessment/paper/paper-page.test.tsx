/** @vitest-environment jsdom */
import { getExamPaper, type ExamPaper } from '@lectern/contract';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { buildUuid } from '../parts/question-testing';
import { open } from '../../testing/open';

const paper: ExamPaper = {
  exam: { id: buildUuid(1), title: 'Final exam', description: 'Write clearly.' },
  course: { title: 'Keeping bees' },
  timeLimit: 45,
  totalPoints: 3,
  number: 1,
  hasVariants: true,
  questions: [
    {
      questionId: buildUuid(2),
      section: 'Facts',
      points: 2,
      content: { type: 'short-text', prompt: '<p>What do bees make?</p>' },
      key: {
        type: 'short-text',
        generalFeedback: null,
        matchCase: false,
        matchAccents: false,
        allowWildcards: false,
        answers: [{ text: 'honey', fraction: 1, feedback: null }],
      },
    },
    {
      questionId: buildUuid(3),
      section: 'Facts',
      points: 1,
      content: {
        type: 'gaps',
        prompt: '<p>Fill in.</p>',
        parts: [
          { kind: 'text', text: 'Bees have ' },
          {
            kind: 'gap',
            id: buildUuid(4),
            choices: [
              { id: buildUuid(5), text: 'six' },
              { id: buildUuid(6), text: 'ten' },
            ],
          },
          { kind: 'text', text: ' legs.' },
        ],
      },
      key: {
        type: 'gaps',
        generalFeedback: null,
        matchCase: false,
        matchAccents: false,
        gaps: [{ id: buildUuid(4), answers: [], choiceId: buildUuid(5) }],
      },
    },
  ],
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getExamPaper, paper);
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('the sheet for learners has places to answer and no right answers, which the answer key has', async () => {
  open(`/admin/exams/${paper.exam.id}/paper`);
  await screen.findByRole('heading', { name: 'Final exam' });
  expect(screen.getByText('Keeping bees · 3 points · 45 minutes · Version 1')).toBeTruthy();
  expect(screen.getByText('Write clearly.')).toBeTruthy();
  expect(document.body.textContent).toContain('(six / ten)');
  expect(document.body.textContent).not.toContain('honey');
  fireEvent.click(screen.getByRole('link', { name: 'Answer key' }));
  expect(await screen.findByText('honey')).toBeTruthy();
  expect(window.location.search).toBe('?version=1&view=answers');
});

test('another version of an exam with random draws has its own address', async () => {
  open(`/admin/exams/${paper.exam.id}/paper?version=4`);
  const link = await screen.findByRole('link', { name: 'Another version' });
  expect(link.getAttribute('href')).toContain('?version=2');
});
