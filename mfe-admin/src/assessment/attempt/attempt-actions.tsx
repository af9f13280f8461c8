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
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { NumberField } from '../../parts/fields/number-field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { attemptTexts } from './texts';

const texts = attemptTexts;
const DEFAULT_MINUTES: number | null = 30;

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
  const form = useSchemaForm(Reopening, { minutes: DEFAULT_MINUTES });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Reopening) => call(reopenAttempt, { params: { attemptId }, body }),
    onSuccess: () => finish(texts.reopen.done, onClose),
    meta: { failed: texts.reopen.failed },
  });
  return (
    <FormDialog
      title={texts.reopen.title}
      description={texts.reopen.text}
      submitLabel={texts.reopen.action}
      pendingLabel={texts.reopen.pending}
      form={form}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Field form={form} name="minutes" problem={texts.reopen.invalid}>
        {(minutes) => (
          <NumberField
            {...minutes}
            label={texts.reopen.minutes}
            hint={texts.reopen.minutesHint}
            maxLength={5}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function finish(done: { title: string }, onClose: () => void): void {
  toast(done);
  onClose();
  void invalidate(getAdminAttempt, listLearnerAttempts, getGradebook, getExamAnalysis);
}
