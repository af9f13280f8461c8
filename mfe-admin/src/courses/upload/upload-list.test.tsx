/** @vitest-environment jsdom */
import { discardUpload, listUploads, retryUpload } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  course,
  listed,
  listRunning,
  network,
  openPage,
  sendProgress,
  startNetwork,
  stopNetwork,
  titleField,
} from './testing/open-upload-page';

beforeEach(startNetwork);
afterEach(stopNetwork);

test('past uploads are listed with state, reason, who, when and how long; a failed one is tried again with its words', async () => {
  const done = {
    ...listed,
    id: course.id,
    message: null,
    reason: null,
    status: 'completed',
    course,
  } as const;
  const chosen = { ...listed, language: 'ja' };
  network.answer(listUploads, { items: [chosen, done], total: 12 });
  openPage();
  const rows = await within(await screen.findByRole('region', { name: 'Recent uploads' })).findAllByRole(
    'listitem',
  );
  expect(rows[0]?.textContent).toMatch(
    /^First aidFailedProblem with the fileThis PDF is damaged.*deck\.pdfGrace HopperNov 2[012], 2026, .*1 attempttook 2 min 5 sRetryDiscard$/,
  );
  expect(rows[1]?.textContent).toMatch(/^First aidCourse created.*PreviewView course$/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(titleField().value).toBe('First aid');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Course Description').value).toBe('Save lives');
  expect(screen.getByRole('combobox', { name: 'Language of the slides' }).textContent).toBe('Japanese');
  expect(screen.getByText(/Choose deck\.pdf again/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(network.calls(listUploads).at(-1)?.query).toEqual({ page: '2' }));
});

test('a failed upload whose file is kept runs again without it, and its progress is shown', async () => {
  const kept = { ...listed, reason: 'quarantine', attempts: 3, canRetry: true } as const;
  network.answer(listUploads, { items: [kept], total: 1 });
  openPage();
  const row = (await screen.findByRole('heading', { name: /^First aid/ })).closest('li');
  expect(row?.textContent).toMatch(/^First aidFailedQuarantined.*3 attempts/);
  network.refuse(retryUpload, 409, { statusCode: 409, message: 'The file of this upload is gone.' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(await screen.findByText('The file of this upload is gone.')).toBeTruthy();

  const again = { ...kept, requestId: 'retry', status: 'processing', reason: null, message: null } as const;
  network.answer(retryUpload, again);
  network.answer(listUploads, { items: [again], total: 1 });
  listRunning({ requestId: 'retry', progress: 30, stage: 'Extracting text' });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(await screen.findByText('Extracting text · 30%')).toBeTruthy();
  expect(network.calls(retryUpload).at(-1)?.params).toEqual({ uploadId: listed.id });
  expect(titleField().value).toBe('');
  await sendProgress({ requestId: 'retry', uploadId: listed.id, status: 'cancelled' });
});

test('a link to the list of uploads leads past the form to it', async () => {
  network.answer(listUploads, { items: [{ ...listed, canRetry: true }], total: 1 });
  openPage('/#upload-list');
  await screen.findByRole('heading', { name: /^First aid/ });
  expect(document.activeElement?.textContent).toBe('Recent uploads');
});

test('a failed upload is discarded once that is confirmed', async () => {
  network.answer(listUploads, { items: [{ ...listed, canRetry: true }], total: 1 });
  network.answer(discardUpload, new Blob());
  openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the upload of deck.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard upload' }));
  expect(dialog.getByText(/Its file is deleted, so you can no longer retry it/)).toBeTruthy();
  network.answer(listUploads, { items: [], total: 0 });
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Upload discarded')).toBeTruthy();
  expect(network.calls(discardUpload)[0]?.params).toEqual({ uploadId: listed.id });
  expect(await screen.findByText('No uploads yet')).toBeTruthy();
});

test('a list that fails to load says so and can be tried again', async () => {
  network.refuse(listUploads, 500);
  openPage();
  expect(await screen.findByText('Failed to load uploads')).toBeTruthy();
  network.answer(listUploads, { items: [], total: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No uploads yet')).toBeTruthy();
});
