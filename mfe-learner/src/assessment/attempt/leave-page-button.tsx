import { ApiError, call, invalidate, serverMessage } from '@lectern/client';
import { ATTEMPT_ENDED, getAttempt, leavePage, type Attempt } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { storeAttempt } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { examTexts } from '../exam-texts';
import { unansweredNumbers } from './submit-dialog';
import type { OverviewEntry } from './overview';

const labels = examTexts.attempt;

/** Goes to the next page for good, after all answers of this one are saved; asks where one is missing. */
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
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unanswered = unansweredNumbers(entries.filter(({ isOpen }) => isOpen));

  async function leave(): Promise<void> {
    setAsking(false);
    setLeaving(true);
    try {
      if (!(await outbox.settle())) throw new Error(labels.unsavedText);
      const { id: attemptId, currentPage: page } = attempt;
      storeAttempt(await callWithClock(() => call(leavePage, { params: { attemptId }, body: { page } })));
    } catch (error) {
      if (error instanceof ApiError && error.code === ATTEMPT_ENDED) outbox.end();
      else {
        if (error instanceof ApiError && error.status === 409) void invalidate(getAttempt);
        const description = serverMessage(error) ?? labels.unsavedText;
        toast({ title: labels.leavePage.failed, description, variant: 'destructive' });
      }
    }
    setLeaving(false);
  }

  return (
    <>
      <Button
        disabled={disabled || isLeaving}
        onClick={() => (unanswered.length > 0 ? setAsking(true) : void leave())}
      >
        {labels.nextPage}
        <ArrowRight aria-hidden />
      </Button>
      <Dialog
        title={labels.leavePage.title}
        description={labels.leavePage.text(unanswered)}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {labels.leavePage.stay}
            </Button>
            <Button onClick={() => void leave()}>{labels.nextPage}</Button>
          </>
        }
      />
    </>
  );
}
