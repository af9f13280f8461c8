import type { CourseDraft, CourseEdit, EditedCourse, StoreDraft } from '@lectern/contract';
import { type Draft, toDraft, toEdit } from '../draft';
import { applyEdit } from './apply-edit';
import type { EditHistory } from './edit-history';

/** What is stored of an editor. */
export interface DraftState {
  /** The course as it was opened. */
  saved: EditedCourse;
  draft: Draft;
  history: EditHistory;
}

/** Characters of JSON for all steps; the server accepts 2 MB with the draft itself. Further steps are not stored. */
const MAX_STEP_CHARACTERS = 400_000;

/** A draft with its steps as it is sent. */
export function encodeDraft({ saved, draft, history }: DraftState): Omit<StoreDraft, 'sequence'> {
  const undo = limitSize(encodeSteps(draft, [...history.past].reverse()));
  const redo = limitSize(encodeSteps(draft, history.future));
  return { version: saved.version, edit: toEdit(toDraft(saved), draft), undo, redo };
}

/** A stored draft with its steps. */
export function decodeDraft({ base, edit, undo, redo }: CourseDraft): DraftState {
  const draft = applyEdit(toDraft(base), edit, base);
  const past = decodeSteps(draft, undo, base).reverse();
  return { saved: base, draft, history: { past, future: decodeSteps(draft, redo, base) } };
}

/** Each step as the difference to the state that it is reached from. */
const encodeSteps = (draft: Draft, steps: Draft[]): CourseEdit[] =>
  steps.map((state, index) => encodeStep(steps[index - 1] ?? draft, state));

/** States never change, so the difference of two is computed once and not with each time that the draft is stored. */
const encoded = new WeakMap<Draft, { from: Draft; edit: CourseEdit }>();

function encodeStep(from: Draft, to: Draft): CourseEdit {
  const known = encoded.get(to);
  if (known?.from === from) return known.edit;
  const edit = toEdit(from, to);
  encoded.set(to, { from, edit });
  return edit;
}

function decodeSteps(draft: Draft, edits: CourseEdit[], base: EditedCourse): Draft[] {
  const states: Draft[] = [];
  for (const edit of edits) states.push(applyEdit(states.at(-1) ?? draft, edit, base));
  return states;
}

function limitSize(edits: CourseEdit[]): CourseEdit[] {
  let size = 0;
  return edits.filter((edit) => (size += JSON.stringify(edit).length) <= MAX_STEP_CHARACTERS);
}
