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
import { useState } from 'react';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { courseModel } from './course-model';
import { toChange, toDraft, type Draft } from './draft';
import { editOutline, type EditorAction, type OutlineState } from './edit-outline';
import { editorTexts } from './texts';

/** The draft of a course with its outline, the actions that edit it, and the two ways to save. */
export type CourseEditor = ReturnType<typeof useCourseEditor>;

/**
 * Edits a course with its outline.
 * @param selected id of the module or slide that is selected at first
 */
export function useCourseEditor(course: EditedCourse, selected: string | null = null) {
  const [outline, setOutline] = useState<OutlineState>({ selected, removals: [] });
  const params = { id: course.id };
  const editor = useVersionedEditor({
    model: courseModel,
    start: { saved: course, draft: toDraft(course) },
    load: () => call(getEditedCourse, { params }),
    send: (draft: Draft, saved: EditedCourse, choices: Pick<CourseChange, 'completes'>) =>
      call(updateCourse, { params, body: { ...toChange(saved, draft), ...choices } }),
    onSaved: () => {
      dispatch({ type: 'removals-forgotten' });
      void invalidate(listCourses, listTaughtCourses, listModules, getAdminStats);
    },
    handledCodes: [COURSE_WOULD_COMPLETE],
    texts: {
      saved: ({ title }) => ({ title: editorTexts.saved, description: editorTexts.savedText(title) }),
      failed: { title: editorTexts.saveFailed, fallback: editorTexts.saveFailedText },
    },
  });
  const { draft, saved, isDirty } = editor;

  function dispatch(action: EditorAction): void {
    setOutline((current) => {
      const { draft: _, ...next } = editOutline({ ...current, draft }, action);
      return next;
    });
    editor.change((current) => editOutline({ ...outline, draft: current }, action).draft);
  }

  function save(choices: Pick<CourseChange, 'completes'> = {}): void {
    if (!isDirty) return;
    const problem = findProblem(toChange(saved, draft));
    if (!problem) return editor.save(choices);
    dispatch({ type: 'part-selected', id: problem.partId });
    toast({ title: editorTexts.saveFailed, description: problem.message, variant: 'destructive' });
  }

  /** Runs an answer to a conflict; what was deleted before it can no longer be restored. */
  const afterConflict =
    <Args extends unknown[]>(answer: (...args: Args) => void) =>
    (...args: Args) => {
      dispatch({ type: 'removals-forgotten' });
      answer(...args);
    };

  return {
    ...editor,
    ...outline,
    dispatch,
    save,
    merge: afterConflict(editor.merge),
    discard: afterConflict(editor.discard),
    /** The server's sentence about learners who would complete the course, until the person decides. */
    completionWarning: serverMessage(editor.refusal),
  };
}

/** What the server would refuse first: the part to select (null for the course), and a message. */
function findProblem(change: CourseChange) {
  const [problem] = findProblems(updateCourse.body, change);
  if (!problem) return undefined;
  const [field, moduleIndex, , slideIndex] = problem.path;
  const module = field === 'modules' ? change.modules?.[Number(moduleIndex)] : undefined;
  const part = slideIndex === undefined ? module : module?.slides[Number(slideIndex)];
  return { partId: part?.id ?? null, message: problem.message };
}
