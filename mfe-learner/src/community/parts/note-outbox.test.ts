/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import type { NewNote, Note, NoteChange } from '@lectern/contract';
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
    update: vi.fn(async (_: string, { text, color, version }: NoteChange) =>
      saved({ text, color, version: version + 1 }),
    ),
    onSaved: vi.fn(),
    onCopied: vi.fn(),
    onSignedOut: vi.fn(),
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
  expect(transport.update).toHaveBeenCalledExactlyOnceWith(
    ID,
    expect.objectContaining({ text: 'Why?', color: 'yellow', version: 1 }),
  );
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

test('a text becomes a second note where the first was edited elsewhere, and what is typed meanwhile follows it', async () => {
  const { transport, outbox } = anOutbox();
  transport.update.mockImplementationOnce(async (_, { text, copyId }) => {
    outbox.change({ id: ID, version: 1 }, { text: 'Mine, longer', color: 'pink' });
    return saved({ id: copyId ?? '', text, color: 'pink', version: 1, isCopy: true });
  });
  outbox.change({ id: ID, version: 1 }, { text: 'Mine', color: 'pink' });
  await vi.runAllTimersAsync();
  const copyId = transport.update.mock.calls[0]?.[1].copyId;
  expect(transport.onCopied).toHaveBeenCalledOnce();
  expect(transport.update).toHaveBeenLastCalledWith(
    copyId,
    expect.objectContaining({ text: 'Mine, longer', version: 1 }),
  );
  expect([outbox.getPending().size, storedKeys()]).toEqual([0, []]);
});

test('a text is sent with the same id of its copy after a lost answer and a closed tab', async () => {
  const { transport, outbox } = anOutbox();
  transport.update.mockRejectedValue(new TypeError('Failed to fetch'));
  outbox.change({ id: ID, version: 1 }, { text: 'Mine', color: 'pink' });
  await vi.advanceTimersByTimeAsync(700);
  const next = anOutbox();
  await vi.advanceTimersByTimeAsync(100);
  const [first, second] = [transport, next.transport].map(({ update }) => update.mock.calls[0]?.[1].copyId);
  expect([first, second]).toEqual([expect.any(String), first]);
  vi.clearAllTimers();
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

test('a text that is saved after the session has ended waits as it is, and the session is checked', async () => {
  const { transport, outbox } = anOutbox();
  transport.create.mockRejectedValueOnce(new ApiError(401, ''));
  outbox.create({ ...created, text: 'Why?' });
  await vi.advanceTimersByTimeAsync(0);
  expect(transport.onSignedOut).toHaveBeenCalledOnce();
  expect([outbox.isOffline(), storedKeys()]).toEqual([false, [`lectern.notes.ada.${ID}`]]);
  await vi.runAllTimersAsync();
  expect([outbox.getPending().size, storedKeys()]).toEqual([0, []]);
});
