import { call, invalidate, useMutation } from '@lectern/client';
import { listSavedReports, SAVED_REPORT_LIMITS, saveReport } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { reportTexts } from './texts';
import { queryOf, type ReportState } from './use-report-state';

const { saved: texts } = reportTexts;
const NEVER = 'never';
const weekdayOptions = [
  { value: NEVER, label: texts.never },
  ...texts.weekdays.map((label, index) => ({ value: String(index + 1), label })),
];

/** Asks for the name of the report and when its numbers are mailed. */
export default function SaveDialog({ report, onClose }: { report: ReportState; onClose: () => void }) {
  const [name, setName] = useState('');
  const [weekday, setWeekday] = useState(NEVER);
  const body = { name, query: queryOf(report), weekday: weekday === NEVER ? null : Number(weekday) };
  const { check, errorOf } = useFormCheck(saveReport.body, body);
  const saving = useMutation({
    mutationFn: () => call(saveReport, { body }),
    onSuccess: () => {
      void invalidate(listSavedReports);
      onClose();
    },
    meta: { failed: { title: texts.failedTitle, fallback: texts.failed } },
  });

  return (
    <FormDialog
      title={texts.dialog}
      description={texts.text}
      submit={texts.confirm}
      submitting={texts.saving}
      isPending={saving.isPending}
      onSubmit={() => check() && saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        value={name}
        required
        autoFocus
        maxLength={SAVED_REPORT_LIMITS.name}
        error={errorOf('name')}
        onChange={setName}
      />
      <Select label={texts.weekday} options={weekdayOptions} value={weekday} onChange={setWeekday} />
    </FormDialog>
  );
}
