/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, listRunning, sendProgress, startNetwork, stopNetwork } from './testing/open-upload-page';

beforeEach(startNetwork);
afterEach(stopNetwork);

const UPLOAD_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const running = { uploadId: UPLOAD_ID, requestId: 'earlier', title: 'First aid' };
const findCard = () => screen.findByRole('region', { name: 'Processing Course First aid' });
const findButton = () => screen.findByRole('button', { name: 'Preview the first slide of deck.pdf' });

async function openDialog(previewTitle = 'Burns and scalds') {
  listRunning({ ...running, previewTitle });
  openPage();
  const button = await findButton();
  button.focus();
  fireEvent.click(button);
  return { button, dialog: await screen.findByRole('dialog', { name: 'First slide' }) };
}

test('the card of an upload gets its Preview when the first slide is drawn', async () => {
  listRunning(running);
  openPage();
  expect(within(await findCard()).queryByText('Preview')).toBeNull();
  await sendProgress({ ...running, previewTitle: '' });
  expect(within(await findCard()).getByText('Preview')).toBe(await findButton());
});

test('Preview shows the first slide with its title as text alternative, and gives the focus back', async () => {
  const { button, dialog } = await openDialog();
  const picture = within(dialog).getByRole<HTMLImageElement>('img', { name: 'Burns and scalds' });
  expect(new URL(picture.src).pathname).toBe(`/api/uploads/${UPLOAD_ID}/preview`);
  expect(within(dialog).getByText('First aid')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a first slide without a title is called by its file', async () => {
  const { dialog } = await openDialog('');
  expect(within(dialog).getByRole('img', { name: 'First slide of deck.pdf' })).toBeTruthy();
});

test('an open Preview stays open when its upload ends, and leaves the focus on the page', async () => {
  const { dialog } = await openDialog();
  await sendProgress({ ...running, status: 'failed', message: 'Sorry.' });
  await waitFor(() => expect(screen.queryByText('Processing Course')).toBeNull());
  expect(within(dialog).getByRole('img')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const focused = document.activeElement as HTMLElement;
  await waitFor(() => expect(within(focused).getByRole('region', { name: 'Recent uploads' })).toBeTruthy());
  expect(focused).not.toBe(document.body);
});

test('a Preview that comes too late says that the upload has ended', async () => {
  const { dialog } = await openDialog();
  fireEvent.error(within(dialog).getByRole('img'));
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^The upload has ended/);
  expect(within(dialog).queryByRole('img')).toBeNull();
});
