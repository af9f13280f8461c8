import { ApiError, call, invalidate, useMutation } from '@lectern/client';
import { getAttempt, leavePage, type Attempt } from '@lectern/contract';
import { Button, formatList } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { isAttemptEnded, storeAttempt } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { t } from '../texts';
import { unansweredNumbers } from './submit-dialog';
import type { OverviewEntry } from './overview';

/** Saves all answers of this page and goes to the next page; there is no way back. Asks first if an answer is missing. */
export function LeavePageButton({
  attempt,
  entries,
  outbox,
  disabled,
}: {
  attempt: Attempt;
  entries: OverviewEntry[];
  outbox: AnswerOutbox;
  disabled: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const missingNumbers = unansweredNumbers(entries.filter(({ isOpen }) => isOpen));

  const { mutate: leave, isPending: isLeaving } = useMutation({
    mutationFn: async () => {
      if (!(await outbox.settle())) throw new Error(t('attempt.unsavedText'));
      const { id: attemptId, currentPage: page } = attempt;
      return callWithClock(() => call(leavePage, { params: { attemptId }, body: { page } }));
    },
    onMutate: () => setIsAsking(false),
    onSuccess: storeAttempt,
    meta: {
      failed: {
        title: t('attempt.leavePage.failed'),
        fallback: t('attempt.unsavedText'),
        isHandled: isAttemptEnded,
      },
    },
    onError: (error) => {
      if (isAttemptEnded(error)) return outbox.end();
      if (error instanceof ApiError && error.status === 409) void invalidate(getAttempt);
    },
  });

  return (
    <>
      <Button
        disabled={disabled || isLeaving}
        onClick={() => (missingNumbers.length > 0 ? setIsAsking(true) : leave())}
      >
        {t('attempt.nextPage')}
        <ArrowRight aria-hidden />
      </Button>
      <Dialog
        title={t('attempt.leavePage.title')}
        description={t('attempt.leavePage.text', {
          count: missingNumbers.length,
          numbers: formatList(missingNumbers.map(String)),
        })}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('attempt.leavePage.stay')}
            </Button>
            <Button onClick={() => leave()}>{t('attempt.nextPage')}</Button>
          </>
        }
      />
    </>
  );
}
