import { call, invalidate, useMutation } from '@lectern/client';
import {
  EXAM_LIMITS,
  ExamOverride,
  listExamOverrides,
  setExamOverride,
  type EditedExam,
  type ListedExamOverride,
} from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState, type FormEvent } from 'react';
import { examEditorTexts } from '../texts';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { numberOf } from '../../../parts/fields/number-of';
import styles from '../exam-editor.module.css';
import { LearnerPicker } from './learner-picker';

const { overrides: texts, settings } = examEditorTexts;
const FORM_ID = 'override';
const numberOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text));
const textOf = (number: number | null | undefined) => (number ? String(number) : '');

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
  const [opensAt, setOpensAt] = useState(override?.opensAt ?? null);
  const [dueDate, setDueDate] = useState(override?.dueDate ?? null);
  const [closesAt, setClosesAt] = useState(override?.closesAt ?? null);
  const [minutes, setMinutes] = useState(textOf(override?.extraMinutes));
  const [attempts, setAttempts] = useState(textOf(override?.maxAttempts));
  const [reason, setReason] = useState(override?.reason ?? '');
  const [isChecked, setChecked] = useState(false);
  const entered = {
    opensAt,
    dueDate,
    closesAt,
    extraMinutes: numberOrNull(minutes),
    maxAttempts: numberOrNull(attempts),
    reason,
  };
  const parsed = ExamOverride.safeParse(entered);
  const invalid = new Set(isChecked ? parsed.error?.issues.map(({ path }) => path[0]) : []);
  const save = useMutation({
    mutationFn: (userId: string) =>
      call(setExamOverride, { params: { examId: exam.id, userId }, body: entered }),
    onSuccess: () => {
      toast(texts.saved);
      void invalidate(listExamOverrides);
      onClose();
    },
    meta: { failed: texts.saveFailed },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (parsed.success && learner && !save.isPending) save.mutate(learner.id);
  }

  return (
    <Dialog
      title={learner ? `${texts.dialog}: ${learner.name}` : texts.dialog}
      description={texts.dialogHint}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={!learner || save.isPending}>
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      {!learner && <LearnerPicker courseId={exam.course.id} onPick={setLearner} />}
      {learner && (
        <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
          <DateTimeField label={settings.opensAt} value={opensAt} onChange={setOpensAt} />
          <DateTimeField label={settings.dueDate} value={dueDate} onChange={setDueDate} />
          <DateTimeField label={settings.closesAt} value={closesAt} onChange={setClosesAt} />
          <div className={styles.fields}>
            <TextField
              label={texts.extraMinutes}
              value={minutes}
              inputMode="numeric"
              maxLength={5}
              error={invalid.has('extraMinutes') ? texts.minutes : undefined}
              onChange={setMinutes}
            />
            <TextField
              label={texts.maxAttempts}
              value={attempts}
              inputMode="numeric"
              maxLength={3}
              error={invalid.has('maxAttempts') ? settings.invalid.attempts : undefined}
              onChange={setAttempts}
            />
          </div>
          <TextField
            label={texts.reason}
            rows={2}
            value={reason}
            maxLength={EXAM_LIMITS.reason}
            error={invalid.has('reason') ? texts.reasonRequired : undefined}
            onChange={setReason}
          />
        </form>
      )}
    </Dialog>
  );
}
