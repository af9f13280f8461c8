/** @vitest-environment jsdom */
import type { EditedModule } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toDraft } from './draft';
import { editOutline, type EditorAction } from './edit-outline';
import { aCourse, aSlide } from './testing';

const course = aCourse({ a: ['1', '2'], b: ['3'], c: [] });
const start = { draft: toDraft(course), selected: null, removals: [] };
type EditorState = Parameters<typeof editOutline>[0];
const after = (actions: EditorAction[], state: EditorState = start) => actions.reduce(editOutline, state);
const ids = ({ draft }: EditorState) =>
  draft.modules.map(({ id, slides }) => [id, ...slides.map((slide) => slide.id)].join(' '));

test('a new module or slide is selected', () => {
  const module: EditedModule = { id: 'd', title: 'D', description: null, slides: [] };
  const position = { moduleId: 'd', index: 0 };
  const state = after([{ type: 'module-added', module }]);
  expect([ids(state), state.selected]).toEqual([['a 1 2', 'b 3', 'c', 'd'], 'd']);
  const next = after([{ type: 'slide-added', slide: aSlide('4'), position }], state);
  expect([ids(next), next.selected]).toEqual([['a 1 2', 'b 3', 'c', 'd 4'], '4']);
});

test('deleting a slide selects the next one, else the one before, else its module', () => {
  const selections = ['1', '2', '3'].map((id) => after([{ type: 'slide-removed', id }]).selected);
  expect(selections).toEqual(['2', '1', 'b']);
});

test('deletions are undone from the last one on, each at its old position', () => {
  const removed = after([
    { type: 'slide-removed', id: '1' },
    { type: 'module-removed', id: 'b' },
  ]);
  expect([ids(removed), removed.selected]).toEqual([['a 2', 'c'], null]);
  const once = after([{ type: 'removal-undone' }], removed);
  expect([ids(once), once.selected]).toEqual([['a 2', 'b 3', 'c'], 'b']);
  const twice = after([{ type: 'removal-undone' }, { type: 'removal-undone' }], once);
  expect([ids(twice), twice.selected]).toEqual([['a 1 2', 'b 3', 'c'], '1']);
});

test('a slide is restored into the first module when its own was deleted too', () => {
  const actions: EditorAction[] = [
    { type: 'slide-removed', id: '3' },
    { type: 'module-removed', id: 'b' },
  ];
  const removed = after(actions);
  const state = { ...removed, removals: removed.removals.slice(0, 1) };
  expect(ids(after([{ type: 'removal-undone' }], state))).toEqual(['a 3 1 2', 'c']);
});

test('a dragged slide enters another module at once, takes the position it is dropped on, and returns on cancel', () => {
  const over = after([{ type: 'part-dragged-over', id: '1', targetId: 'c' }]);
  expect(ids(over)).toEqual(['a 2', 'b 3', 'c 1']);
  expect(ids(after([{ type: 'part-dropped', id: '1', targetId: '3' }], over))).toEqual(['a 2', 'b 1 3', 'c']);
  const cancelled = after([{ type: 'drag-cancelled', modules: course.modules }], over);
  expect(cancelled.draft.modules).toBe(course.modules);
  expect(ids(after([{ type: 'part-dropped', id: 'c', targetId: 'a' }]))).toEqual(['c', 'a 1 2', 'b 3']);
  expect(after([{ type: 'part-dragged-over', id: '1', targetId: '2' }]).draft.modules).toBe(course.modules);
});
