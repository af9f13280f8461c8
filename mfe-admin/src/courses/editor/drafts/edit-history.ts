import { findProblems, MAX_UNDO_STEPS, updateCourse } from '@lectern/contract';
import { type Draft, toEdit } from '../draft';
import type { EditorAction } from '../edit-outline';

/** The drafts that can be returned to. */
export interface EditHistory {
  /** Latest last. */
  past: Draft[];
  /** Those that were undone, the next first. */
  future: Draft[];
  /** What the latest change edited: what is typed in one field without a pause is one step. */
  latest?: { group: string; at: number };
}

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] };

/** The draft on the screen, and that of the course as it was opened. */
interface States {
  base: Draft;
  draft: Draft;
}

/** What is typed in a field after a rest of this time is a step of its own. */
const TYPING_PAUSE_MS = 1000;

/** Changes of one group belong to one step; null for a step of its own. */
function findGroup(action: EditorAction): string | null {
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

/** The history after an action on a draft. A draft that cannot be saved, such as one with an empty title, is no step. */
export function recordStep(history: EditHistory, states: States, action: EditorAction): EditHistory {
  if (action.type === 'part-selected' || action.type === 'history-cleared') return history;
  const { latest } = history;
  const group = findGroup(action);
  const isOver = group === 'drag' ? false : Date.now() - (latest?.at ?? 0) > TYPING_PAUSE_MS;
  const continues = group !== null && group === latest?.group && !isOver;
  const isStep = !continues && history.past.at(-1) !== states.draft && isSavable(states);
  // A drag ends with its drop, so that the next one is a step of its own.
  const ends = group === null || action.type === 'part-dropped' || action.type === 'drag-cancelled';
  return {
    past: isStep ? [...history.past, states.draft].slice(-MAX_UNDO_STEPS) : history.past,
    future: [],
    ...(!ends && { latest: { group, at: Date.now() } }),
  };
}

/** The draft before `draft`, and the history after that; undefined where there is none. */
export function undoStep({ past, future }: EditHistory, { base, draft }: States) {
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

const keepSavable = (states: States, future: Draft[]): Draft[] =>
  isSavable(states) ? [states.draft, ...future].slice(0, MAX_UNDO_STEPS) : future;

const isDifferent = (a: Draft, b: Draft): boolean => Object.keys(toEdit(a, b)).length > 0;

/** Whether the server would save the draft of a course that was opened as `base`. */
const isSavable = ({ base, draft }: States): boolean =>
  findProblems(updateCourse.body, { version: 0, ...toEdit(base, draft) }).length === 0;
