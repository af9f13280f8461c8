import { call, invalidate, useMutation } from '@lectern/client';
import {
  EXAM_LIMITS,
  ExamOverride,
  listExamOverrides,
  setExamOverride,
  type EditedExam,
  type ListedExamOverride,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { useSchemaForm, type SchemaForm } from '../../../parts/fields/use-schema-form';
import styles from '../exam-editor.module.css';
import { LearnerPicker } from './learner-picker';
import { t } from '../../texts';

const NO_OVERRIDE: ExamOverride = {
  opensAt: null,
  dueDate: null,
  closesAt: null,
  extraMinutes: null,
  maxAttempts: null,
  reason: '',
};

/** Own dates, extra minutes and attempts of one learner, with the reason. */
export default function OverrideDialog({
  exam,
  override,
  onClose,
}: {
  exam: EditedExam;
  /** Absent for a learner without an override. */
  override: ListedExamOverride | undefined;
  onClose: () => void;
}) {
  const [learner, setLearner] = useState(override?.learner);
  const { opensAt, dueDate, closesAt, extraMinutes, maxAttempts, reason } = override ?? NO_OVERRIDE;
  const form = useSchemaForm(ExamOverride, { opensAt, dueDate, closesAt, extraMinutes, maxAttempts, reason });
  const save = useMutation({
    mutationFn: ({ userId, body }: { userId: string; body: ExamOverride }) =>
      call(setExamOverride, { params: { examId: exam.id, userId }, body }),
    onSuccess: () => {
      toast({ title: t('examEditor.overrides.saved.title') });
      void invalidate(listExamOverrides);
      onClose();
    },
    meta: {
      failed: {
        title: t('examEditor.overrides.saveFailed.title'),
        fallback: t('examEditor.overrides.saveFailed.fallback'),
      },
    },
  });

  return (
    <FormDialog
      title={
        learner
          ? t('examEditor.overrides.dialogFor', { name: learner.name })
          : t('examEditor.overrides.dialog')
      }
      description={t('examEditor.overrides.dialogHint')}
      submitLabel={t('examEditor.overrides.save')}
      pendingLabel={t('examEditor.overrides.saving')}
      form={form}
      isPending={save.isPending}
      isDisabled={!learner}
      onSubmit={(body) => learner && save.mutate({ userId: learner.id, body })}
      onClose={onClose}
    >
      {learner ? (
        <OverrideFields form={form} />
      ) : (
        <LearnerPicker courseId={exam.course.id} onPick={setLearner} />
      )}
    </FormDialog>
  );
}

function OverrideFields({ form }: { form: SchemaForm<ExamOverride, ExamOverride> }) {
  return (
    <>
      <Field form={form} name="opensAt" label={t('examEditor.settings.opensAt')}>
        {(opensAt) => <DateTimeField {...opensAt} />}
      </Field>
      <Field form={form} name="dueDate" label={t('examEditor.settings.dueDate')}>
        {(dueDate) => <DateTimeField {...dueDate} />}
      </Field>
      <Field form={form} name="closesAt" label={t('examEditor.settings.closesAt')}>
        {(closesAt) => <DateTimeField {...closesAt} />}
      </Field>
      <div className={styles.fields}>
        <Field
          form={form}
          name="extraMinutes"
          label={t('examEditor.overrides.extraMinutes')}
          problem={t('examEditor.overrides.minutes')}
        >
          {(minutes) => <NumberField {...minutes} maxLength={5} />}
        </Field>
        <Field
          form={form}
          name="maxAttempts"
          label={t('examEditor.overrides.maxAttempts')}
          problem={t('examEditor.settings.invalid.attempts')}
        >
          {(attempts) => <NumberField {...attempts} maxLength={3} />}
        </Field>
      </div>
      <Field
        form={form}
        name="reason"
        label={t('examEditor.overrides.reason')}
        problem={t('examEditor.overrides.reasonRequired')}
      >
        {(reason) => <TextField {...reason} rows={2} maxLength={EXAM_LIMITS.reason} />}
      </Field>
    </>
  );
}
