import { hasCode, useMutation } from '@lectern/client';
import { EDIT_CONFLICT } from '@lectern/contract';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { toast, type Toast } from '@lectern/ui';
import { useState } from 'react';
import { compareDrafts, mergeDrafts, type Collision, type DraftModel } from './draft-model';
import { t } from '../texts';

/** Messages about what is wrong with a draft, by field. */
export type Problems = Partial<Record<string, string>>;

interface Options<Saved, Base extends Saved | undefined, Draft, Choices> {
  model: DraftModel<Saved, Draft>;
  /** The saved object (undefined for a new one), and the draft that the editor shows first. */
  start: { saved: Base; draft: Draft };
  /** Whether `start.draft` has unsaved changes, as a stored draft has. By default it equals `start.saved`. */
  startsUnsaved?: boolean;
  /** Whether the page can be left with unsaved changes without a confirmation, because they are stored elsewhere. */
  canLeaveUnsaved?: boolean;
  load: (saved: Saved) => Promise<Saved>;
  /** Saves the draft in place of the version of `saved`. `choices` are the person's decisions about this save. */
  send: (draft: Draft, saved: Base | Saved, choices: Choices) => Promise<Saved>;
  /** Finds the problems for which the draft is not sent. */
  findProblems?: (draft: Draft) => Problems;
  onSaved?: (saved: Saved, isNew: boolean) => void;
  /** Error codes, besides that of a conflict, for which the caller shows its own dialog (see `refusal`). */
  handledCodes?: string[];
  texts: {
    saved: (saved: Saved) => Toast;
    failed: { title: string; fallback: string };
  };
}

interface SaveRequest<Base, Draft, Choices> {
  sent: Draft;
  saved: Base;
  choices: Choices;
  isMerged: boolean;
}

/**
 * Edits an object that others may edit at the same time. If a save finds a newer version, it merges both people's changes
 * and saves the result. If both changed the same thing, `EditorDialogs` asks which change to keep. No typed text is lost.
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
  type Call = SaveRequest<Base | Saved, Draft, Choices>;
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

  /** Continues with the server's present object as `saved` and with `next` in the fields. */
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
    const theirDraft = model.toDraft(current);
    // Without a difference the newer version is our own save, whose answer was lost.
    if (model.findChanges(theirDraft, draft).length === 0) {
      restart(current, theirDraft);
      return reportSaved(current, call);
    }
    const { collisions } = compareDrafts(model, { base, mine: draft, theirs: theirDraft });
    if (collisions.length > 0) return setState((before) => ({ ...before, theirs: current }));
    const merged = model.merge(base, draft, theirDraft);
    restart(current, merged);
    saving.mutate({ ...call, sent: merged, saved: current, isMerged: true });
  }

  return {
    saved,
    base,
    draft,
    isDirty,
    isSaving,
    /** Rises when the fields change other than by typing. Fields with a state of their own use it as React `key` to be reset. */
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
    /** The error of a save that was refused with one of `handledCodes`. */
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
  /** `saved` as a draft, to compare with. */
  base: Draft;
  /** The draft on the screen. */
  draft: Draft;
  /** The object as another person saved it, until the person here decides what to keep. */
  theirs: Saved | undefined;
  resetCount: number;
}
