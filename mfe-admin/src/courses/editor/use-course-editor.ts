import { call, hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  COURSE_CHANGED,
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
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { editorTexts } from './texts';
import { changeOf, type Draft } from './draft';
import { editorReducer, initialState } from './editor-state';

const failed = { title: editorTexts.saveFailed, fallback: editorTexts.saveFailedText };

/** The state of the editor with its actions and the two ways to save. */
export type CourseEditor = ReturnType<typeof useCourseEditor>;

/**
 * Edits a course: the reducer holds the draft, this hook saves it and reacts to the server's refusals.
 * @param selected id of the module or slide that is selected at first
 */
export function useCourseEditor(course: EditedCourse, selected?: string) {
  const [state, dispatch] = useReducer(editorReducer, course, (loaded) => initialState(loaded, selected));
  const { base, draft, isSaving } = state;
  const params = { id: course.id };
  const change = changeOf(base, draft);

  const loadTheirs = useMutation({
    mutationFn: () => call(getEditedCourse, { params }),
    onSuccess: (theirs) => {
      // Without a difference it was our own save, whose answer was lost on the way.
      if (changeOf(theirs, draft)) dispatch({ type: 'conflict-found', course: theirs });
      else dispatch({ type: 'save-succeeded', course: theirs, savedDraft: draft });
    },
    meta: { failed },
    onError: () => dispatch({ type: 'save-failed' }),
  });
  const saving = useMutation({
    mutationFn: ({ body }: { body: CourseChange; savedDraft: Draft }) => call(updateCourse, { params, body }),
    onMutate: () => dispatch({ type: 'save-started' }),
    onSuccess: (saved, { savedDraft }) => {
      dispatch({ type: 'save-succeeded', course: saved, savedDraft });
      toast({ title: editorTexts.saved, description: editorTexts.savedText(saved.title) });
      void invalidate(listCourses, listTaughtCourses, listModules, getAdminStats);
    },
    meta: {
      failed: {
        ...failed,
        isHandled: (error) => hasCode(error, COURSE_CHANGED, COURSE_WOULD_COMPLETE),
      },
    },
    onError: (error) => {
      if (hasCode(error, COURSE_CHANGED)) loadTheirs.mutate();
      else if (hasCode(error, COURSE_WOULD_COMPLETE))
        dispatch({ type: 'completion-warned', message: serverMessage(error) });
      else dispatch({ type: 'save-failed' });
    },
  });

  function send({ completes }: Pick<CourseChange, 'completes'> = {}): void {
    if (!change || isSaving) return;
    const problem = findProblem(change);
    if (problem) {
      dispatch({ type: 'part-selected', id: problem.partId });
      return toast({ title: editorTexts.saveFailed, description: problem.message, variant: 'destructive' });
    }
    saving.mutate({ body: { ...change, completes }, savedDraft: draft });
  }

  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const save = useCallback(() => latestSend.current(), []);
  const saveAndComplete = useCallback(() => latestSend.current({ completes: true }), []);
  return { state, dispatch, isDirty: change !== null, save, saveAndComplete };
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
