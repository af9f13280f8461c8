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
import { t } from '../texts';
import { buildQuery, type ReportState } from './use-report-state';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NEVER = 'never';
const weekdayOptions = [
  { value: NEVER, label: t('reports.saved.never') },
  ...WEEKDAYS.map((day) => ({ value: String(day), label: t(`reports.saved.weekdays.${day}`) })),
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
    meta: { failed: { title: t('reports.saved.failedTitle'), fallback: t('reports.saved.failed') } },
  });

  return (
    <FormDialog
      title={t('reports.saved.dialog')}
      description={t('reports.saved.text')}
      submitLabel={t('reports.saved.confirm')}
      pendingLabel={t('reports.saved.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('reports.saved.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={SAVED_REPORT_LIMITS.nameLength} />}
      </Field>
      <Field form={form} name="weekday" label={t('reports.saved.weekday')}>
        {(weekday) => <Select {...weekday} options={weekdayOptions} />}
      </Field>
    </FormDialog>
  );
}
