import { call, invalidate, serverMessage } from '@lectern/client';
import {
  COURSE_WOULD_COMPLETE,
  findProblems,
  getAdminStats,
  getEditedCourse,
  listCourses,
  listModules,
  listTaughtCourses,
  updateCourse,
  type CourseChange,
  type EditedCourse,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { describeProblem } from '@lectern/ui/form-check';
import { useState } from 'react';
import type { DraftState } from './drafts/draft-content';
import { type EditHistory, EMPTY_HISTORY, recordStep, redoStep, undoStep } from './drafts/edit-history';
import { restoreVersion } from './drafts/apply-edit';
import { useDraftStorage, useStoredDraft } from './drafts/use-draft-storage';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { courseModel } from './course-model';
import { toChange, toDraft, type Draft } from './draft';
import { editOutline, type EditorAction, type OutlineState } from './edit-outline';
import { nameChangedField } from './name-changed-field';
import { t } from '../texts';

/** The draft of a course with its outline, the actions that edit it, and `save`. */
export type CourseEditor = ReturnType<typeof useCourseEditor>;

/** A stored draft that is continued. */
export interface FoundDraft {
  state: DraftState;
  updatedAt: string;
}

interface Start {
  /** Id of the module or slide that is selected at first; null for the course itself. */
  selected: string | null;
  found: FoundDraft | undefined;
  /** Sequence number of the draft that the server has; 0 for none. */
  sequence: number;
}

/** Edits a course with its outline. The draft and its steps are kept on the server until they are saved or discarded. */
export function useCourseEditor(course: EditedCourse, { selected, found, sequence }: Start) {
  const [outline, setOutline] = useState<OutlineState>({ selected, removals: [] });
  const [history, setHistory] = useState(found?.state.history ?? EMPTY_HISTORY);
  const [jumpCount, setJumpCount] = useState(0);
  const { storage, status } = useDraftStorage(course.id, sequence);
  const params = { id: course.id };
  const editor = useVersionedEditor({
    model: courseModel,
    start: found?.state ?? { saved: course, draft: toDraft(course) },
    startsUnsaved: found !== undefined,
    canLeaveUnsaved: ['stored', 'waiting', 'storing'].includes(status.kind),
    load: () => call(getEditedCourse, { params }),
    send: (draft: Draft, saved: EditedCourse, choices: Pick<CourseChange, 'completes'>) =>
      storage.pauseDuring(draft, () =>
        call(updateCourse, { params, body: { ...toChange(saved, draft), ...choices } }),
      ),
    onSaved: () => {
      dispatch({ type: 'history-cleared' });
      void invalidate(listCourses, listTaughtCourses, listModules, getAdminStats);
    },
    handledCodes: [COURSE_WOULD_COMPLETE],
    texts: {
      saved: ({ title }) => ({ title: t('editor.saved'), description: t('editor.savedText', { title }) }),
      failed: { title: t('editor.saveFailed'), fallback: t('editor.saveFailedText') },
    },
  });
  // `saved` is the course as the server has it, `base` the same as a draft.
  const { base, draft, saved, isDirty } = editor;
  const hasSteps = history.past.length + history.future.length > 0;
  useStoredDraft(storage, { saved, draft, history }, !isDirty && !hasSteps);

  function dispatch(action: EditorAction): void {
    setHistory((current) =>
      action.type === 'history-cleared' ? EMPTY_HISTORY : recordStep(current, { base, draft }, action),
    );
    setOutline((current) => {
      const { draft: _, ...next } = editOutline({ ...current, draft }, action);
      return next;
    });
    editor.change((current) => editOutline({ ...outline, draft: current }, action).draft);
  }

  /** Shows another state of the draft, as undo does. Clears `removals`, so earlier deletions can only be undone by the history. */
  function showState(next: { draft: Draft; history: EditHistory } | undefined): void {
    if (!next) return;
    setHistory(next.history);
    setOutline((current) => ({ ...current, removals: [] }));
    editor.change(() => next.draft);
    setJumpCount((count) => count + 1);
  }

  /** Shows an earlier version of the course; undo returns to the present draft. */
  function openVersion(version: EditedCourse): void {
    const opened = restoreVersion(draft, version, saved);
    // Without `latest` the next change is a step of its own.
    const step = { type: 'fields-changed', fields: {} } as const;
    showState({
      draft: opened,
      history: { ...recordStep(history, { base, draft }, step), latest: undefined },
    });
  }

  /** @param choices `completes` confirms that the change completes the course for learners */
  function save(choices: Pick<CourseChange, 'completes'> = {}, sent = draft): void {
    if (!isDirty && sent === draft) return;
    const problem = findProblem(toChange(saved, sent));
    if (!problem) return editor.save(choices, sent);
    dispatch({ type: 'part-selected', id: problem.partId });
    toast({ title: t('editor.saveFailed'), description: problem.message, variant: 'destructive' });
  }

  /** Saves a draft as published, with all other changes. */
  function publish(): void {
    const published = { ...draft, isPublished: true };
    // A draft that cannot be saved stays unpublished, so that a later Save does not publish it.
    if (!findProblem(toChange(saved, published))) editor.change(() => published);
    save({}, published);
  }

  /** Wraps an answer to an edit conflict: history and `removals` are cleared first. */
  const afterConflict =
    <Args extends unknown[]>(answer: (...args: Args) => void) =>
    (...args: Args) => {
      dispatch({ type: 'history-cleared' });
      answer(...args);
    };

  return {
    ...editor,
    ...outline,
    dispatch,
    save,
    publish,
    storage,
    status,
    /** Rises when the fields change other than by typing. Fields with a state of their own use it as React `key` to be reset. */
    resetCount: editor.resetCount + jumpCount,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => showState(undoStep(history, { base, draft })),
    redo: () => showState(redoStep(history, draft)),
    openVersion,
    merge: afterConflict(editor.merge),
    discard: afterConflict(editor.discard),
    /** The server's sentence about learners who would complete the course, until the person decides. */
    completionWarning: serverMessage(editor.refusal),
  };
}

/** The first problem for which the server would refuse a change: a message, and the part to select (null for the course). */
function findProblem(change: CourseChange) {
  const [problem] = findProblems(updateCourse.body, change);
  if (!problem) return undefined;
  const [field, moduleIndex, , slideIndex] = problem.path;
  const module = field === 'modules' ? change.modules?.[Number(moduleIndex)] : undefined;
  const part = slideIndex === undefined ? module : module?.slides[Number(slideIndex)];
  const message = describeProblem(problem, nameChangedField(problem.path));
  return { partId: part?.id ?? null, message };
}
