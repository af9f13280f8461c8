import { call, invalidate, useMutation } from '@lectern/client';
import {
  listSavedReports,
  SAVED_REPORT_LIMITS,
  saveReport,
  type SavedReportContent,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { reportTexts } from './texts';
import { buildQuery, type ReportState } from './use-report-state';

const { saved: texts } = reportTexts;
const NEVER = 'never';
const weekdayOptions = [
  { value: NEVER, label: texts.never },
  ...texts.weekdays.map((label, index) => ({ value: String(index + 1), label })),
];

/** Asks for the name of the report and when its numbers are mailed. */
export default function SaveDialog({ report, onClose }: { report: ReportState; onClose: () => void }) {
  const form = useSchemaForm(saveReport.body, { name: '', weekday: NEVER }, ({ name, weekday }) => ({
    name,
    query: buildQuery(report),
    weekday: weekday === NEVER ? null : Number(weekday),
  }));
  const saving = useMutation({
    mutationFn: (body: SavedReportContent) => call(saveReport, { body }),
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
      submitLabel={texts.confirm}
      pendingLabel={texts.saving}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name">
        {(name) => (
          <TextField {...name} label={texts.name} required autoFocus maxLength={SAVED_REPORT_LIMITS.name} />
        )}
      </Field>
      <Field form={form} name="weekday">
        {(weekday) => <Select {...weekday} label={texts.weekday} options={weekdayOptions} />}
      </Field>
    </FormDialog>
  );
}
