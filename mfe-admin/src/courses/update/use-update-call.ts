import { hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  COURSE_WOULD_COMPLETE,
  getAdminStats,
  getCourseUpdates,
  listCourses,
  listModules,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from '../texts';

/** Consequences of a change that the person has confirmed. */
interface Confirmation {
  /** Whether the change may complete the course for learners. */
  completes?: boolean;
}

/**
 * Runs a call that changes a course.
 * @returns `warning`: the server's message that the change would complete the course for learners; `run` confirms it
 */
export function useUpdateCall(
  send: (confirmation: Confirmation) => Promise<unknown>,
  texts: { done: { title: string; description?: string }; failed: string },
) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(texts.done);
      return invalidate(getCourseUpdates, listCourses, listModules, getAdminStats);
    },
    meta: {
      failed: { title: texts.failed, fallback: t('update.proposed.failedText'), isHandled: wouldComplete },
    },
  });
  return {
    run: (confirmation: Confirmation = {}) => mutate(confirmation),
    isPending,
    warning: wouldComplete(error) ? serverMessage(error) : undefined,
    dismiss: reset,
  };
}

const wouldComplete = (error: unknown): boolean => hasCode(error, COURSE_WOULD_COMPLETE);
