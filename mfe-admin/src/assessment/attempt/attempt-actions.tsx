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
import { t } from '../texts';

/** How long a reopened attempt stays open, unless another time is typed. */
const DEFAULT_REOPENING_MINUTES: number | null = 30;

/** Ends an open attempt, or reopens one that its learner did not submit. */
export function AttemptActions({ data: { attempt, learner } }: { data: AdminAttempt }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = attempt.state === 'in-progress';
  if (!learner || (!isOpen && attempt.endedBy === 'learner')) return null;
  const ActionDialog = isOpen ? EndDialog : ReopenDialog;
  return (
    <>
      <Button variant="secondary" onClick={() => setDialogOpen(true)}>
        {isOpen ? t('attempt.end.action') : t('attempt.reopen.action')}
      </Button>
      {isDialogOpen && <ActionDialog attemptId={attempt.id} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function EndDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endAttemptOfLearner, { params: { attemptId } }),
    onSuccess: () => closeAndRefetch({ title: t('attempt.end.done.title') }, onClose),
    meta: { failed: { title: t('attempt.end.failed.title'), fallback: t('attempt.end.failed.fallback') } },
  });
  return (
    <Dialog
      title={t('attempt.end.title')}
      description={t('attempt.end.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('attempt.cancel')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? t('attempt.end.pending') : t('attempt.end.action')}
          </Button>
        </>
      }
    />
  );
}

function ReopenDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const form = useSchemaForm(Reopening, { minutes: DEFAULT_REOPENING_MINUTES });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Reopening) => call(reopenAttempt, { params: { attemptId }, body }),
    onSuccess: () => closeAndRefetch({ title: t('attempt.reopen.done.title') }, onClose),
    meta: {
      failed: { title: t('attempt.reopen.failed.title'), fallback: t('attempt.reopen.failed.fallback') },
    },
  });
  return (
    <FormDialog
      title={t('attempt.reopen.title')}
      description={t('attempt.reopen.text')}
      submitLabel={t('attempt.reopen.action')}
      pendingLabel={t('attempt.reopen.pending')}
      form={form}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="minutes"
        label={t('attempt.reopen.minutes')}
        problem={t('attempt.reopen.invalid')}
      >
        {(minutes) => <NumberField {...minutes} hint={t('attempt.reopen.minutesHint')} maxLength={5} />}
      </Field>
    </FormDialog>
  );
}

function closeAndRefetch(message: { title: string }, onClose: () => void): void {
  toast(message);
  onClose();
  void invalidate(getAdminAttempt, listLearnerAttempts, getGradebook, getExamAnalysis);
}
