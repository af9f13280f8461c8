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
import { examEditorTexts } from '../texts';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { useSchemaForm, type SchemaForm } from '../../../parts/fields/use-schema-form';
import styles from '../exam-editor.module.css';
import { LearnerPicker } from './learner-picker';

const { overrides: texts, settings } = examEditorTexts;
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
  /** Absent for a learner who has none yet. */
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
      toast(texts.saved);
      void invalidate(listExamOverrides);
      onClose();
    },
    meta: { failed: texts.saveFailed },
  });

  return (
    <FormDialog
      title={learner ? `${texts.dialog}: ${learner.name}` : texts.dialog}
      description={texts.dialogHint}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
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
      <Field form={form} name="opensAt">
        {(opensAt) => <DateTimeField {...opensAt} label={settings.opensAt} />}
      </Field>
      <Field form={form} name="dueDate">
        {(dueDate) => <DateTimeField {...dueDate} label={settings.dueDate} />}
      </Field>
      <Field form={form} name="closesAt">
        {(closesAt) => <DateTimeField {...closesAt} label={settings.closesAt} />}
      </Field>
      <div className={styles.fields}>
        <Field form={form} name="extraMinutes" problem={texts.minutes}>
          {(minutes) => <NumberField {...minutes} label={texts.extraMinutes} maxLength={5} />}
        </Field>
        <Field form={form} name="maxAttempts" problem={settings.invalid.attempts}>
          {(attempts) => <NumberField {...attempts} label={texts.maxAttempts} maxLength={3} />}
        </Field>
      </div>
      <Field form={form} name="reason" problem={texts.reasonRequired}>
        {(reason) => <TextField {...reason} label={texts.reason} rows={2} maxLength={EXAM_LIMITS.reason} />}
      </Field>
    </>
  );
}
