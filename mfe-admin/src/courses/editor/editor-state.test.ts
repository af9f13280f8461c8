/** @vitest-environment jsdom */
import type { EditedCourse, EditedModule } from '@lectern/contract';
import { expect, test } from 'vitest';
import { editorReducer, initialState, type EditorAction, type EditorState } from './editor-state';
import { aCourse, aSlide } from './testing';

const course = aCourse({ a: ['1', '2'], b: ['3'], c: [] });
const after = (actions: EditorAction[], state: EditorState = initialState(course)) =>
  actions.reduce(editorReducer, state);
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

const saved: EditedCourse = { ...course, title: 'Saved', version: 8 };

test('what is written during a save stays in the draft, and what was deleted can no longer be restored', () => {
  const state = after([
    { type: 'slide-removed', id: '1' },
    { type: 'fields-changed', fields: { title: 'Saved' } },
    { type: 'save-started' },
  ]);
  const success: EditorAction = { type: 'save-succeeded', course: saved, savedDraft: state.draft };
  expect(after([success], state)).toMatchObject({
    base: saved,
    draft: { title: 'Saved' },
    removals: [],
    isSaving: false,
  });
  const written = after([{ type: 'fields-changed', fields: { title: 'Later' } }, success], state);
  expect([written.base, written.draft.title]).toEqual([saved, 'Later']);
});

test('a conflict can be postponed, merged or resolved in favor of the other version', () => {
  const theirs = { ...course, description: 'Theirs', version: 8 };
  const state = after([
    { type: 'fields-changed', fields: { title: 'Mine' } },
    { type: 'conflict-found', course: theirs },
  ]);
  expect(state).toMatchObject({ conflict: theirs, isSaving: false });
  const postponed = after([{ type: 'conflict-postponed' }], state);
  expect([postponed.conflict, postponed.draft.title]).toEqual([undefined, 'Mine']);
  const merged = after([{ type: 'conflict-merged' }], state);
  expect(merged).toMatchObject({
    base: theirs,
    draft: { title: 'Mine', description: 'Theirs' },
    revision: 1,
  });
  const discarded = after([{ type: 'changes-discarded' }], state);
  expect(discarded).toMatchObject({ base: theirs, draft: { title: course.title }, conflict: undefined });
});

test('a warning about learners who would complete the course ends the save, and the next save clears it', () => {
  const state = after([{ type: 'save-started' }, { type: 'completion-warned', message: '3 learners' }]);
  expect([state.isSaving, state.completionWarning]).toEqual([false, '3 learners']);
  expect(after([{ type: 'completion-dismissed' }], state).completionWarning).toBeUndefined();
  expect(after([{ type: 'save-started' }], state).completionWarning).toBeUndefined();
});
