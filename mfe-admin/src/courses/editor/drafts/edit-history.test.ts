import { MAX_UNDO_STEPS } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, toDraft } from '../draft';
import { editOutline, type EditorAction } from '../edit-outline';
import { aCourse } from '../testing';
import { type EditHistory, EMPTY_HISTORY, recordStep, redoStep, undoStep } from './edit-history';

/** Ids as the server gives them: a draft with others could not be saved. */
const uuid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const [module, first, second] = [uuid(1), uuid(2), uuid(3)] as const;
const base = toDraft(aCourse({ [module]: [first, second] }));
let draft: Draft;
let history: EditHistory;
beforeEach(() => {
  vi.useFakeTimers();
  [draft, history] = [base, EMPTY_HISTORY];
});
afterEach(() => void vi.useRealTimers());

function act(action: EditorAction) {
  history = recordStep(history, { base, draft }, action);
  ({ draft } = editOutline({ draft, selected: null, removals: [] }, action));
}
const type = (title: string) => act({ type: 'fields-changed', fields: { title } });
function go(next: ReturnType<typeof undoStep>) {
  if (next) ({ draft, history } = next);
  return next !== undefined;
}
const undo = () => go(undoStep(history, { base, draft }));
const redo = () => go(redoStep(history, draft));

test('what is typed without a pause is one step, and what follows a pause another', () => {
  type('Fi');
  type('First');
  vi.advanceTimersByTime(1500);
  type('First aid');
  expect([undo(), draft.title]).toEqual([true, 'First']);
  expect([undo(), draft.title]).toEqual([true, base.title]);
  expect(undo()).toBe(false);
  redo();
  redo();
  expect([draft.title, redo()]).toEqual(['First aid', false]);
});

test('a change after an undo ends what could be redone', () => {
  type('One');
  undo();
  act({ type: 'slide-removed', id: second });
  expect(redo()).toBe(false);
  undo();
  expect(draft).toEqual(base);
});

test('two slides that are deleted at once are two steps', () => {
  act({ type: 'slide-removed', id: first });
  act({ type: 'slide-removed', id: second });
  undo();
  expect(draft.modules[0]?.slides.map(({ id }) => id)).toEqual([second]);
});

test('what could not be saved is no step, so that a draft with its steps can be stored', () => {
  type('');
  vi.advanceTimersByTime(1500);
  type('New');
  expect([undo(), draft.title]).toEqual([true, base.title]);
  vi.advanceTimersByTime(1500);
  type('');
  undo();
  expect([draft.title, redo()]).toEqual([base.title, false]);
});

test('a drag that is taken back is no step to undo', () => {
  type('New');
  act({ type: 'part-dragged-over', id: first, targetId: module });
  act({ type: 'drag-cancelled', modules: base.modules });
  expect([undo(), draft.title]).toEqual([true, base.title]);
});

test('the latest 50 steps can be undone', () => {
  for (let step = 0; step < MAX_UNDO_STEPS + 5; step++) {
    vi.advanceTimersByTime(1500);
    type(`Title ${step}`);
  }
  let count = 0;
  while (undo()) count++;
  expect([count, draft.title]).toEqual([MAX_UNDO_STEPS, 'Title 4']);
});
