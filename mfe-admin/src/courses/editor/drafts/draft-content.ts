import type { CourseDraft, CourseEdit, EditedCourse, StoreDraft } from '@lectern/contract';
import { type Draft, toDraft, toEdit } from '../draft';
import { applyEdit } from './apply-edit';
import type { EditHistory } from './edit-history';

/** The state of an editor that is stored as a course draft. */
export interface DraftState {
  /** The course as it was opened. */
  saved: EditedCourse;
  draft: Draft;
  history: EditHistory;
}

/** Maximum JSON characters of all undo steps, and of all redo steps; later steps are not stored. The server accepts 2 MB in all. */
const MAX_STEP_CHARACTERS = 400_000;

/** Encodes a draft and its steps for the request that stores them. */
export function encodeDraft({ saved, draft, history }: DraftState): Omit<StoreDraft, 'sequence'> {
  const undo = dropStepsOverLimit(encodeSteps(draft, [...history.past].reverse()));
  const redo = dropStepsOverLimit(encodeSteps(draft, history.future));
  return { version: saved.version, edit: toEdit(toDraft(saved), draft), undo, redo };
}

/** Decodes a stored draft and its steps. */
export function decodeDraft({ base, edit, undo, redo }: CourseDraft): DraftState {
  const draft = applyEdit(toDraft(base), edit, base);
  const past = decodeSteps(draft, undo, base).reverse();
  return { saved: base, draft, history: { past, future: decodeSteps(draft, redo, base) } };
}

/** Encodes each step as the edit that leads to it from the step before, the first one from the draft. */
const encodeSteps = (draft: Draft, steps: Draft[]): CourseEdit[] =>
  steps.map((state, index) => encodeStep(steps[index - 1] ?? draft, state));

/** Caches edits by the draft they lead to. Drafts are immutable, so an edit does not have to be computed again at each store. */
const editCache = new WeakMap<Draft, { from: Draft; edit: CourseEdit }>();

function encodeStep(from: Draft, to: Draft): CourseEdit {
  const cached = editCache.get(to);
  if (cached?.from === from) return cached.edit;
  const edit = toEdit(from, to);
  editCache.set(to, { from, edit });
  return edit;
}

function decodeSteps(draft: Draft, edits: CourseEdit[], base: EditedCourse): Draft[] {
  const states: Draft[] = [];
  for (const edit of edits) states.push(applyEdit(states.at(-1) ?? draft, edit, base));
  return states;
}

function dropStepsOverLimit(edits: CourseEdit[]): CourseEdit[] {
  let characters = 0;
  return edits.filter((edit) => (characters += JSON.stringify(edit).length) <= MAX_STEP_CHARACTERS);
}
