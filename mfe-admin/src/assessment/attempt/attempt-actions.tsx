import { call, invalidate, useMutation } from '@lectern/client';
import {
  endAttemptOfLearner,
  getAdminAttempt,
  getExamAnalysis,
  getGradebook,
  listLearnerAttempts,
  reopenAttempt,
  Reopening,
  type AdminAttempt,
} from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState, type FormEvent } from 'react';
import { numberOf } from '../../parts/fields/number-of';
import { attemptTexts } from './texts';

const texts = attemptTexts;
const FORM_ID = 'reopen';
const DEFAULT_MINUTES = '30';

/** Ends an open attempt, or reopens one that its learner did not submit. */
export function AttemptActions({ data: { attempt, learner } }: { data: AdminAttempt }) {
  const [isAsking, setAsking] = useState(false);
  const isOpen = attempt.state === 'in-progress';
  if (!learner || (!isOpen && attempt.endedBy === 'learner')) return null;
  const Ask = isOpen ? EndDialog : ReopenDialog;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {isOpen ? texts.end.action : texts.reopen.action}
      </Button>
      {isAsking && <Ask attemptId={attempt.id} onClose={() => setAsking(false)} />}
    </>
  );
}

function EndDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endAttemptOfLearner, { params: { attemptId } }),
    onSuccess: () => finish(texts.end.done, onClose),
    meta: { failed: texts.end.failed },
  });
  return (
    <Dialog
      title={texts.end.title}
      description={texts.end.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? texts.end.pending : texts.end.action}
          </Button>
        </>
      }
    />
  );
}

function ReopenDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const [typed, setTyped] = useState(DEFAULT_MINUTES);
  const entered = { minutes: typed.trim() === '' ? null : numberOf(typed) };
  const isValid = Reopening.safeParse(entered).success;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reopenAttempt, { params: { attemptId }, body: entered }),
    onSuccess: () => finish(texts.reopen.done, onClose),
    meta: { failed: texts.reopen.failed },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid && !isPending) mutate();
  }

  return (
    <Dialog
      title={texts.reopen.title}
      description={texts.reopen.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={isPending}>
            {isPending ? texts.reopen.pending : texts.reopen.action}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <TextField
          label={texts.reopen.minutes}
          hint={texts.reopen.minutesHint}
          value={typed}
          inputMode="numeric"
          maxLength={5}
          error={isValid ? undefined : texts.reopen.invalid}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
}

function finish(done: { title: string }, onClose: () => void): void {
  toast(done);
  onClose();
  void invalidate(getAdminAttempt, listLearnerAttempts, getGradebook, getExamAnalysis);
}
