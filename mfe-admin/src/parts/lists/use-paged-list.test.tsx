/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getEditedExam,
  getGradebook,
  listAuditEntries,
  listGradableAnswers,
  listMails,
  listUploads,
  type Endpoint,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, waitFor } from '@testing-library/react';
import { anExam } from '../../assessment/parts/exam-testing';
import { aGradebook } from '../../assessment/parts/gradebook-testing';
import { paths } from '../../paths';
import { open } from '../../testing/open';

const exam = anExam();
const empty = { items: [], total: 1 };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedExam, exam);
  network.answer(listAuditEntries, empty);
  network.answer(listMails, { ...empty, isSending: true });
  network.answer(listUploads, empty);
  network.answer(getGradebook, aGradebook(empty));
  network.answer(listGradableAnswers, { ...empty, waiting: 1 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const lists: [string, string, Endpoint][] = [
  ['audit log', paths.audit, listAuditEntries],
  ['outbox', paths.outbox, listMails],
  ['list of uploads', paths.upload, listUploads],
  ['gradebook', paths.results(exam), getGradebook],
  ['grading queue', paths.grading(exam), listGradableAnswers],
];

test.each(lists)('a page after the last one of the %s leads to the last one', async (_, path, endpoint) => {
  open(`${path}?page=3`);
  const readPages = () => network.calls(endpoint).map(({ query }) => query['page']);
  // antd, which the screen of uploads loads, takes long on a busy machine.
  await waitFor(() => expect(readPages()).toEqual(['3', '1']), { timeout: 50_000 });
  expect(window.location.search).toBe('');
});

test('an answer that is being graded stays open when the last page of the queue is gone', async () => {
  const answer = '00000000-0000-4000-8000-000000000080';
  open(`${paths.grading(exam)}?page=3&answer=${answer}`);
  await waitFor(() => expect(window.location.search).toBe(`?answer=${answer}`));
});
