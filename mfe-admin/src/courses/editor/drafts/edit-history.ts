import { findProblems, MAX_UNDO_STEPS, updateCourse } from '@lectern/contract';
import { type Draft, toEdit } from '../draft';
import type { EditorAction } from '../edit-outline';

/** The drafts that undo and redo return to. */
export interface EditHistory {
  /** The drafts before the present one; the latest is last. */
  past: Draft[];
  /** The drafts that were undone; redo takes the first. */
  future: Draft[];
  /** The field and time (ms) of the latest change: changes of one field without a pause are one step. */
  latest?: { group: string; at: number };
}

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] };

/** The draft on the screen, and the course as it was opened, as a draft. */
interface OpenedDraft {
  base: Draft;
  draft: Draft;
}

/** After a pause of this length, typing in the same field starts a new step. */
const TYPING_PAUSE_MS = 1000;

/** Successive changes with the same group form one step; null starts a new step. */
function findStepGroup(action: EditorAction): string | null {
  switch (action.type) {
    case 'fields-changed':
      return Object.keys(action.fields).join();
    case 'module-changed':
    case 'slide-changed':
      return `${action.id} ${Object.keys(action.change).join()}`;
    case 'part-dragged-over':
    case 'part-dropped':
    case 'drag-cancelled':
      return 'drag';
    default:
      return null;
  }
}

/** The history after an action on a draft. Drafts that cannot be saved, such as one with an empty title, are skipped. */
export function recordStep(history: EditHistory, states: OpenedDraft, action: EditorAction): EditHistory {
  if (action.type === 'part-selected' || action.type === 'history-cleared') return history;
  const { latest } = history;
  const group = findStepGroup(action);
  const hasPaused = group === 'drag' ? false : Date.now() - (latest?.at ?? 0) > TYPING_PAUSE_MS;
  const continuesStep = group !== null && group === latest?.group && !hasPaused;
  const isStep = !continuesStep && history.past.at(-1) !== states.draft && isSavable(states);
  // The drop ends the step of a drag, so that the next drag starts a new step.
  const endsStep = group === null || action.type === 'part-dropped' || action.type === 'drag-cancelled';
  return {
    past: isStep ? [...history.past, states.draft].slice(-MAX_UNDO_STEPS) : history.past,
    future: [],
    ...(!endsStep && { latest: { group, at: Date.now() } }),
  };
}

/** The draft before `draft`, and the history after that; undefined where there is none. */
export function undoStep({ past, future }: EditHistory, { base, draft }: OpenedDraft) {
  const index = past.findLastIndex((state) => isDifferent(state, draft));
  const target = past[index];
  if (!target) return undefined;
  return {
    draft: target,
    history: { past: past.slice(0, index), future: keepSavable({ base, draft }, future) },
  };
}

/** The draft that was undone last, and the history after that; undefined where there is none. */
export function redoStep({ past, future }: EditHistory, draft: Draft) {
  const [target, ...rest] = future;
  if (!target) return undefined;
  return { draft: target, history: { past: [...past, draft].slice(-MAX_UNDO_STEPS), future: rest } };
}

const keepSavable = (states: OpenedDraft, future: Draft[]): Draft[] =>
  isSavable(states) ? [states.draft, ...future].slice(0, MAX_UNDO_STEPS) : future;

const isDifferent = (before: Draft, after: Draft): boolean => Object.keys(toEdit(before, after)).length > 0;

/** Whether the server would save the draft of a course that was opened as `base`. */
const isSavable = ({ base, draft }: OpenedDraft): boolean =>
  findProblems(updateCourse.body, { version: 0, ...toEdit(base, draft) }).length === 0;
