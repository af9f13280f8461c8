import type {
  AttemptQuestion,
  DraftChange,
  NewerDraft,
  QuestionResponse,
  SavedDraft,
} from '@lectern/contract';

/** An answer that the server holds. */
interface SavedAnswer {
  response: QuestionResponse | null;
  draftRevision: number;
  savedAt: string | null;
}

/** What this page knows of the answer to one question. */
export interface AnswerState {
  /** The newest answer that is known to be on the server. */
  saved: SavedAnswer;
  /**
   * A change that was sent and not acknowledged. Whether the server has it is unknown once a call has failed, so it is
   * repeated with the same `requestId` before anything newer is sent.
   */
  pending: DraftChange | null;
  isInFlight: boolean;
  /** The newest change, not sent yet. */
  unsent: QuestionResponse | null;
  /** The answer that another tab or device has saved: nothing is sent until the person has chosen between the two. */
  conflict: SavedAnswer | null;
  /** Failed calls in a row. */
  failures: number;
  /** Why the server refused the answer for good; it is sent again only after another change. */
  refusal: string | null;
  /** The question was checked: its answer can no longer change. */
  isFinal: boolean;
}

/** Something that happens to the answer. Calls are named by the `requestId` of their change. */
export type AnswerEvent =
  | { type: 'changed'; response: QuestionResponse }
  | { type: 'sent'; change: DraftChange }
  | { type: 'acknowledged'; requestId: string; draft: SavedDraft }
  | { type: 'failed'; requestId: string }
  | { type: 'outdated'; requestId: string; newer: NewerDraft }
  | { type: 'refused'; requestId: string; message: string }
  | { type: 'loaded'; question: AttemptQuestion }
  | { type: 'ownChosen' }
  | { type: 'otherChosen' };

/** What a page keeps in the browser until the server has acknowledged it. */
export interface UnsavedAnswer {
  pending: DraftChange | null;
  unsent: QuestionResponse | null;
  /** The revision that `unsent` was written on. */
  draftRevision: number;
}

/** The part of a state that is lost with the page, or null where the server has everything. */
export function unsavedAnswer({ pending, unsent, saved }: AnswerState): UnsavedAnswer | null {
  return pending || unsent ? { pending, unsent, draftRevision: saved.draftRevision } : null;
}

const UNCHANGED: Omit<AnswerState, 'saved'> = {
  pending: null,
  isInFlight: false,
  unsent: null,
  conflict: null,
  failures: 0,
  refusal: null,
  isFinal: false,
};

/** The state of a question as the server sent it, with what an earlier visit could not save. */
export function initialAnswer(question: AttemptQuestion, stored: UnsavedAnswer | null): AnswerState {
  const state: AnswerState = {
    ...UNCHANGED,
    saved: savedAnswer(question),
    isFinal: question.state === 'checked',
  };
  if (!stored || state.isFinal) return state;
  const { pending, unsent, draftRevision } = stored;
  const restored = { ...state, pending, unsent };
  const isOutdated = !pending && draftRevision < question.draftRevision;
  return isOutdated ? rebase(restored, state.saved) : restored;
}

/** What an earlier visit could not save of a question that is not known. */
export const restoredAnswer = ({ pending, unsent, draftRevision }: UnsavedAnswer): AnswerState => ({
  ...UNCHANGED,
  saved: { response: null, draftRevision, savedAt: null },
  pending,
  unsent,
});

/** The answer that the page shows. */
export function shownResponse({ unsent, pending, saved }: AnswerState): QuestionResponse | null {
  return unsent ?? pending?.response ?? saved.response;
}

/** Whether the server has acknowledged the answer that the page shows. */
export function isSaved({ unsent, pending }: AnswerState): boolean {
  return unsent === null && pending === null;
}

/** The change to send now, or null. A lost change is repeated unchanged; `newRequestId` names a new one. */
export function nextChange(state: AnswerState, newRequestId: () => string): DraftChange | null {
  const { saved, pending, isInFlight, unsent, conflict, refusal, isFinal } = state;
  if (isInFlight || conflict || refusal !== null || isFinal) return null;
  if (pending) return pending;
  if (!unsent) return null;
  return { response: unsent, draftRevision: saved.draftRevision, requestId: newRequestId() };
}

/** The state after an event. Answers to calls that are no longer pending change nothing. */
export function applyAnswerEvent(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'changed':
      return state.isFinal ? state : { ...state, unsent: event.response, refusal: null };
    case 'sent': {
      const unsent = state.unsent === event.change.response ? null : state.unsent;
      return { ...state, pending: event.change, isInFlight: true, unsent };
    }
    case 'loaded':
      return applyLoaded(state, event.question);
    case 'ownChosen':
      return state.conflict ? { ...state, saved: state.conflict, conflict: null } : state;
    case 'otherChosen':
      return state.conflict ? { ...state, saved: state.conflict, conflict: null, unsent: null } : state;
    default:
      return state.pending?.requestId === event.requestId ? applyOutcome(state, state.pending, event) : state;
  }
}

type Outcome = Extract<AnswerEvent, { type: 'acknowledged' | 'failed' | 'outdated' | 'refused' }>;

function applyOutcome(state: AnswerState, pending: DraftChange, event: Outcome): AnswerState {
  const ended = { ...state, isInFlight: false };
  switch (event.type) {
    case 'failed':
      return { ...ended, failures: state.failures + 1 };
    case 'refused':
      return { ...ended, pending: null, unsent: state.unsent ?? pending.response, refusal: event.message };
    case 'acknowledged': {
      const done = { ...ended, pending: null, failures: 0 };
      const { draftRevision, savedAt } = event.draft;
      // A late acknowledgment: another page has saved after this change, and the newer answer is already loaded.
      if (draftRevision < state.saved.draftRevision) return rebase(done, state.saved);
      return { ...done, saved: { response: pending.response, draftRevision, savedAt } };
    }
    case 'outdated': {
      const unsent = state.unsent ?? pending.response;
      const isLate = event.newer.draftRevision < state.saved.draftRevision;
      const newer = isLate ? state.saved : savedAnswer(event.newer);
      return rebase({ ...ended, pending: null, unsent, failures: 0 }, newer);
    }
  }
}

/** A question that was fetched again: an answer may be older than what this page has saved since. */
function applyLoaded(state: AnswerState, question: AttemptQuestion): AnswerState {
  const loaded = savedAnswer(question);
  if (question.state === 'checked') {
    const rest = { pending: null, isInFlight: false, unsent: null, conflict: null, refusal: null };
    return { ...state, ...rest, saved: loaded, isFinal: true };
  }
  const known = (state.conflict ?? state.saved).draftRevision;
  if (loaded.draftRevision <= known) return state;
  if (state.conflict) return rebase(state, loaded);
  // The newer answer may be the pending one: the outcome of that call decides.
  return state.pending ? { ...state, saved: loaded } : rebase(state, loaded);
}

/** Takes over an answer of another page. A different answer that was given here becomes a conflict, and is never lost. */
function rebase(state: AnswerState, newer: SavedAnswer): AnswerState {
  const { unsent } = state;
  if (unsent && !isSameResponse(unsent, newer.response)) return { ...state, conflict: newer };
  return { ...state, saved: newer, unsent: null, conflict: null };
}

const savedAnswer = ({ response, draftRevision, savedAt }: SavedAnswer): SavedAnswer => ({
  response,
  draftRevision,
  savedAt,
});

/** Whether two answers are the same, whatever the order of their keys. */
export function isSameResponse(one: QuestionResponse | null, other: QuestionResponse | null): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
