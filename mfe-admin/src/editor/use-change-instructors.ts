import { call, getQueryKey, invalidate, queryClient, serverMessage, useMutation } from '@lectern/client';
import {
  addCourseInstructor,
  giveCourse,
  listCourseInstructors,
  listTaughtCourses,
  removeCourseInstructor,
  type CourseInstructor,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { usePaths } from '../paths';
import { texts } from '../texts';

const { instructors: labels } = texts.editor;

type Change = { kind: 'add' | 'give'; email: string } | { kind: 'remove'; userId: string };

function send(id: string, change: Change): Promise<CourseInstructor[]> {
  if (change.kind === 'remove')
    return call(removeCourseInstructor, { params: { id, userId: change.userId } });
  const endpoint = change.kind === 'add' ? addCourseInstructor : giveCourse;
  return call(endpoint, { params: { id }, body: { email: change.email } });
}

/**
 * Adds or removes an instructor of a course, or gives it to one.
 * @param leaves whether the person removes themselves and so may no longer open the editor
 */
export function useChangeInstructors(courseId: string, onDone?: () => void, { leaves = false } = {}) {
  const navigate = useNavigate();
  const paths = usePaths();
  return useMutation({
    mutationFn: (change: Change) => send(courseId, change),
    onSuccess: (instructors, { kind }) => {
      toast(labels.done[kind]);
      onDone?.();
      void invalidate(listTaughtCourses);
      if (leaves) return void navigate(paths.courses);
      queryClient.setQueryData(getQueryKey(listCourseInstructors, { params: { id: courseId } }), instructors);
    },
    onError: (error) => {
      const { title, fallback } = labels.changeFailed;
      toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });
    },
  });
}
