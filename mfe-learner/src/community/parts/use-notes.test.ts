/** @vitest-environment jsdom */
import { query, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { listModuleNotes, type Note, updateNote } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getNoteOutbox } from './use-notes';

const moduleId = uuid('7');
const aNote = (id: string, text: string) =>
  ({ id: uuid(id), kind: 'note', color: 'yellow', text, version: 1, module: { id: moduleId } }) as Note;
const { queryKey } = query(listModuleNotes, { params: { moduleId } });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(updateNote, { ...aNote('1', 'Changed'), version: 2 });
});
afterEach(() => {
  queryClient.clear();
  network.restore();
});

async function change(note: Note): Promise<void> {
  const outbox = getNoteOutbox(uuid('3'));
  outbox.change(note, { text: 'Changed', color: 'yellow' });
  outbox.sendNow();
  await vi.waitFor(() => expect(outbox.getPending().size).toBe(0));
}

test('a note that is edited on the page of all notes does not hide the other notes of its module', async () => {
  await change(aNote('1', 'First'));
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('a note that is edited in the viewer is up to date in the list of its module', async () => {
  queryClient.setQueryData(queryKey, [aNote('1', 'First'), aNote('2', 'Second')]);
  await change(aNote('1', 'First'));
  expect(queryClient.getQueryData<Note[]>(queryKey)?.map(({ text }) => text)).toEqual(['Changed', 'Second']);
});
