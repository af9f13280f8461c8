/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import { EDIT_CONFLICT, type NewNote, type Note } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoteOutbox } from './note-outbox';

const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const created: NewNote = {
  ...{ id: ID, slideId: ID, kind: 'note', quote: null, place: null },
  ...{ color: 'yellow', text: '' },
};
const saved = (own: Partial<Note>): Note =>
  ({ id: ID, color: 'yellow', text: '', version: 1, ...own }) as Note;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function anOutbox() {
  const transport = {
    create: vi.fn(async (note: NewNote) => saved({ text: note.text, color: note.color })),
    update: vi.fn(async (_: string, { text, color, version }) =>
      saved({ text, color, version: version + 1 }),
    ),
    onSaved: vi.fn(),
    onConflict: vi.fn(),
  };
  return { transport, outbox: new NoteOutbox('ada', transport) };
}
const storedKeys = () => Object.keys(localStorage);

test('what is typed while a note is created is sent afterwards, over the version that was created', async () => {
  const { transport, outbox } = anOutbox();
  outbox.create(created);
  outbox.change({ id: ID, version: 0 }, { text: 'Why?', color: 'yellow' });
  await vi.runAllTimersAsync();
  expect(transport.create).toHaveBeenCalledOnce();
  expect(transport.update).toHaveBeenCalledExactlyOnceWith(ID, { text: 'Why?', color: 'yellow', version: 1 });
  expect([outbox.getPending().size, storedKeys()]).toEqual([0, []]);
});

test('without a connection a text waits in the browser, and the next visit saves it', async () => {
  const { transport, outbox } = anOutbox();
  transport.create.mockRejectedValue(new TypeError('Failed to fetch'));
  outbox.create({ ...created, text: 'Why?' });
  await vi.advanceTimersByTimeAsync(100);
  expect([outbox.isOffline(), storedKeys()]).toEqual([true, [`lectern.notes.ada.${ID}`]]);
  const next = anOutbox();
  await vi.advanceTimersByTimeAsync(100);
  expect(next.transport.create).toHaveBeenCalledWith(expect.objectContaining({ id: ID, text: 'Why?' }));
  expect(storedKeys()).toEqual([]);
  // Another person's texts stay where they are.
  localStorage.setItem(`lectern.notes.bob.${ID}`, '{}');
  expect(anOutbox().outbox.getPending().size).toBe(0);
  vi.clearAllTimers();
});

test('a note that was changed elsewhere waits for the person, and is then saved over that version', async () => {
  const { transport, outbox } = anOutbox();
  transport.update.mockRejectedValueOnce(
    new ApiError(409, JSON.stringify({ message: 'Changed.', code: EDIT_CONFLICT })),
  );
  outbox.change({ id: ID, version: 1 }, { text: 'Mine', color: 'pink' });
  await vi.runAllTimersAsync();
  expect(outbox.getPending().get(ID)).toMatchObject({ text: 'Mine', isConflict: true });
  expect(transport.onConflict).toHaveBeenCalledOnce();
  outbox.resend(ID, 4);
  await vi.runAllTimersAsync();
  expect(transport.update).toHaveBeenLastCalledWith(ID, { text: 'Mine', color: 'pink', version: 4 });
  expect(outbox.getPending().size).toBe(0);
});

test('a refused note keeps its text, says why, and does not stop the others', async () => {
  const { transport, outbox } = anOutbox();
  transport.create.mockRejectedValueOnce(
    new ApiError(404, JSON.stringify({ message: 'This slide no longer exists.' })),
  );
  outbox.create({ ...created, text: 'Kept' });
  outbox.change({ id: ID.replace('8f', '9f'), version: 1 }, { text: 'Other', color: 'blue' });
  await vi.runAllTimersAsync();
  expect(outbox.getPending().get(ID)).toMatchObject({
    text: 'Kept',
    refusal: 'This slide no longer exists.',
  });
  expect(transport.update).toHaveBeenCalledOnce();
});
