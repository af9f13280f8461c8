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

/** What a person confirms, beside the change itself. */
interface Confirmed {
  /** The change may complete the course for learners. */
  completes?: boolean;
}

/**
 * Runs a call that changes a course.
 * @returns `warning`: the server's question before the change completes the course for learners
 */
export function useUpdateCall(
  send: (confirmed: Confirmed) => Promise<unknown>,
  words: { done: { title: string; description?: string }; failed: string },
) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(words.done);
      return invalidate(getCourseUpdates, listCourses, listModules, getAdminStats);
    },
    meta: {
      failed: { title: words.failed, fallback: t('update.proposed.failedText'), isHandled: isCompletion },
    },
  });
  return {
    run: (confirmed: Confirmed = {}) => mutate(confirmed),
    isPending,
    warning: isCompletion(error) ? serverMessage(error) : undefined,
    dismiss: reset,
  };
}

const isCompletion = (error: unknown): boolean => hasCode(error, COURSE_WOULD_COMPLETE);
