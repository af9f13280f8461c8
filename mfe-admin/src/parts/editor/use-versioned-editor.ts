import { hasCode, useMutation } from '@lectern/client';
import { EDIT_CONFLICT } from '@lectern/contract';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { toast, type Toast } from '@lectern/ui';
import { useState } from 'react';
import { compareDrafts, mergeDrafts, type Collision, type DraftModel } from './draft-model';
import { t } from '../texts';

/** What is wrong with a draft, by field. */
export type Problems = Partial<Record<string, string>>;

interface Options<Saved, Base extends Saved | undefined, Draft, Choices> {
  model: DraftModel<Saved, Draft>;
  /** What is edited, as it is saved and as it is shown at first; `saved` is undefined for something new. */
  start: { saved: Base; draft: Draft };
  /** Whether `start.draft` has changes that are not saved, such as a stored draft. Default: it is what is saved. */
  startsUnsaved?: boolean;
  /** Whether a person may leave unsaved changes without a question, because they are stored elsewhere. */
  canLeaveUnsaved?: boolean;
  load: (saved: Saved) => Promise<Saved>;
  /** Saves the draft over the version of `saved`. `choices` are what the person has decided about this save. */
  send: (draft: Draft, saved: Base | Saved, choices: Choices) => Promise<Saved>;
  /** What keeps the draft from being sent. */
  findProblems?: (draft: Draft) => Problems;
  onSaved?: (saved: Saved, isNew: boolean) => void;
  /** Codes of the refusals, besides a conflict, that the editor answers itself. */
  handledCodes?: string[];
  texts: {
    saved: (saved: Saved) => Toast;
    failed: { title: string; fallback: string };
  };
}

interface Request<Base, Draft, Choices> {
  sent: Draft;
  saved: Base;
  choices: Choices;
  isMerged: boolean;
}

/**
 * Edits an object that others may edit at the same time. A save that finds a newer version combines both persons' changes
 * and goes on; where both changed the same, it asks (`EditorDialogs`). Nothing that was typed is lost.
 */
export function useVersionedEditor<Saved, Base extends Saved | undefined, Draft extends object, Choices>({
  model,
  start,
  startsUnsaved = false,
  canLeaveUnsaved = false,
  load,
  send,
  findProblems = () => ({}),
  onSaved,
  handledCodes = [],
  texts,
}: Options<Saved, Base, Draft, Choices>) {
  type Call = Request<Base | Saved, Draft, Choices>;
  const [state, setState] = useState<EditorState<Saved, Base, Draft>>({
    ...start,
    base: startsUnsaved && start.saved ? model.toDraft(start.saved) : start.draft,
    theirs: undefined,
    resetCount: 0,
  });
  const { saved, base, draft, theirs } = state;
  // Problems are shown from the first refused save on, and then disappear as they are solved.
  const [showsProblems, setShowsProblems] = useState(false);
  const isDirty = model.findChanges(base, draft).length > 0;
  const drafts = theirs && { base, mine: draft, theirs: model.toDraft(theirs) };
  const conflict = drafts && compareDrafts(model, drafts);

  /** Shows an object as the server holds it, with `next` in the fields. */
  const restart = (current: Saved, next: Draft) =>
    setState(({ resetCount }) => ({
      saved: current,
      base: model.toDraft(current),
      draft: next,
      theirs: undefined,
      resetCount: resetCount + 1,
    }));

  const loading = useMutation({
    mutationFn: ({ current }: { current: Saved; call: Call }) => load(current),
    onSuccess: (current, { call }) => answerConflict(current, call),
    meta: { failed: texts.failed },
  });
  const saving = useMutation({
    mutationFn: (call: Call) => send(call.sent, call.saved, call.choices),
    onSuccess: (current, call) => {
      const next = model.toDraft(current);
      setState((before) => ({
        ...before,
        saved: current,
        base: next,
        // What was typed during the call stays in the draft, still to be saved.
        draft: before.draft === call.sent ? next : before.draft,
      }));
      reportSaved(current, call);
    },
    meta: {
      failed: { ...texts.failed, isHandled: (error) => hasCode(error, EDIT_CONFLICT, ...handledCodes) },
    },
    onError: (error, call) => {
      if (call.saved && hasCode(error, EDIT_CONFLICT)) loading.mutate({ current: call.saved, call });
    },
  });
  const isSaving = saving.isPending || loading.isPending;

  function reportSaved(current: Saved, call: Call) {
    const text = texts.saved(current);
    toast(call.isMerged ? { ...text, description: t('editor.merged') } : text);
    onSaved?.(current, call.saved === undefined);
  }

  /** Combines the changes of two people and saves them, or shows where they collide. */
  function answerConflict(current: Saved, call: Call) {
    const other = model.toDraft(current);
    // Without a difference it was our own save, whose answer was lost on the way.
    if (model.findChanges(other, draft).length === 0) {
      restart(current, other);
      return reportSaved(current, call);
    }
    const { collisions } = compareDrafts(model, { base, mine: draft, theirs: other });
    if (collisions.length > 0) return setState((before) => ({ ...before, theirs: current }));
    const merged = model.merge(base, draft, other);
    restart(current, merged);
    saving.mutate({ ...call, sent: merged, saved: current, isMerged: true });
  }

  return {
    saved,
    base,
    draft,
    isDirty,
    isSaving,
    /** Rises when something else than typing changes the fields. As their React `key` it resets fields that have a state of their own. */
    resetCount: state.resetCount,
    problems: showsProblems ? findProblems(draft) : {},
    guard: useLeaveGuard(isDirty && !canLeaveUnsaved),
    change: (change: Partial<Draft> | ((draft: Draft) => Draft)) =>
      setState((before) => ({
        ...before,
        draft: typeof change === 'function' ? change(before.draft) : { ...before.draft, ...change },
      })),
    /** @param sent the draft that was passed to `change` right before, which this rendering does not have yet */
    save: (choices: Choices, sent: Draft = draft) => {
      if (isSaving) return;
      const isSendable = Object.keys(findProblems(sent)).length === 0;
      setShowsProblems(!isSendable);
      if (isSendable) saving.mutate({ sent, saved, choices, isMerged: false });
    },
    /** The refused save that the editor answers itself. */
    refusal: hasCode(saving.error, ...handledCodes) ? saving.error : null,
    dismissRefusal: saving.reset,
    conflict,
    postpone: () => setState((before) => ({ ...before, theirs: undefined })),
    discard: () => theirs && restart(theirs, model.toDraft(theirs)),
    merge: (keptTheirs: Collision[]) => {
      if (!theirs || !drafts || !conflict) return;
      restart(theirs, mergeDrafts(model, drafts, { collisions: conflict.collisions, keptTheirs }));
    },
    /** Shows what another call, such as archiving, returned; unsaved changes stay. */
    replace: (current: Saved) => restart(current, model.merge(base, draft, model.toDraft(current))),
    /** Stores what another call changed outside of the draft. */
    setSaved: (current: Saved) => setState((before) => ({ ...before, saved: current })),
  };
}

interface EditorState<Saved, Base, Draft> {
  /** The object as it was last loaded or saved. */
  saved: Base | Saved;
  /** The draft of `saved`. */
  base: Draft;
  /** What is on the screen. */
  draft: Draft;
  /** The object as someone else saved it, until the person decides what to keep. */
  theirs: Saved | undefined;
  resetCount: number;
}
