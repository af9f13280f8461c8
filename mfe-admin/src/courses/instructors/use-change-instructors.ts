import { call, getQueryKey, invalidate, queryClient, useMutation } from '@lectern/client';
import {
  addCourseInstructor,
  giveCourse,
  listCourseInstructors,
  listInvitations,
  listTaughtCourses,
  removeCourseInstructor,
  type CourseInstructor,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';

type InstructorChange = { kind: 'add' | 'give'; email: string } | { kind: 'remove'; userId: string };

function send(id: string, change: InstructorChange): Promise<CourseInstructor[]> {
  if (change.kind === 'remove')
    return call(removeCourseInstructor, { params: { id, userId: change.userId } });
  const endpoint = change.kind === 'add' ? addCourseInstructor : giveCourse;
  return call(endpoint, { params: { id }, body: { email: change.email } });
}

/** Whether the added person got an invitation instead: an email address that is not confirmed is no instructor yet. */
const isInvited = (change: InstructorChange, instructors: CourseInstructor[]): boolean =>
  change.kind === 'add' && !instructors.some(({ email }) => email === change.email);

/**
 * Adds or removes an instructor of a course, or gives it to one.
 * @param removesThemselves whether the person removes themselves and so may no longer open the editor
 */
export function useChangeInstructors(
  courseId: string,
  onDone?: () => void,
  { removesThemselves = false } = {},
) {
  const navigate = useNavigate();
  const paths = usePaths();
  return useMutation({
    mutationFn: (change: InstructorChange) => send(courseId, change),
    onSuccess: (instructors, change) => {
      toast(
        isInvited(change, instructors)
          ? { title: t('instructors.invited.title'), description: t('instructors.invited.description') }
          : {
              title: t(`instructors.done.${change.kind}.title`),
              description: t(`instructors.done.${change.kind}.description`),
            },
      );
      onDone?.();
      void invalidate(listTaughtCourses, listInvitations);
      if (removesThemselves) return void navigate(paths.courses);
      queryClient.setQueryData(getQueryKey(listCourseInstructors, { params: { id: courseId } }), instructors);
    },
    meta: {
      failed: {
        title: t('instructors.changeFailed.title'),
        fallback: t('instructors.changeFailed.fallback'),
      },
    },
  });
}
