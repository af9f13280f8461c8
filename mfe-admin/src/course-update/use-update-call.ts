import { ApiError, invalidate, serverMessage } from '@lectern/client';
import {
  COURSE_WOULD_COMPLETE,
  getAdminStats,
  getCourseUpdates,
  listCourses,
  listModules,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import { updateTexts as texts } from '../update-texts';

/**
 * Runs a call that changes a course, and asks before it completes the course for learners.
 * @param send the call; `completes` confirms that
 */
export function useUpdateCall(
  send: (confirmed: { completes?: boolean }) => Promise<unknown>,
  words: { done: { title: string; description?: string }; failed: string },
) {
  const [isPending, setIsPending] = useState(false);
  const [warning, setWarning] = useState<string>();

  async function run(confirmed: { completes?: boolean } = {}) {
    setIsPending(true);
    setWarning(undefined);
    try {
      await send(confirmed);
      toast(words.done);
      await invalidate(getCourseUpdates, listCourses, listModules, getAdminStats);
    } catch (error) {
      if (error instanceof ApiError && error.code === COURSE_WOULD_COMPLETE)
        return setWarning(serverMessage(error));
      const description = serverMessage(error) ?? texts.proposed.failedText;
      toast({ title: words.failed, description, variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  }

  return { run, isPending, warning, dismiss: () => setWarning(undefined) };
}
