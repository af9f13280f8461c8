import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { groupTexts } from '../texts';
import { parseForm, type DueForm } from './due-form';

const { due: texts } = groupTexts;
const options = (['none', 'date', 'days'] as const).map((value) => ({ value, label: texts.kinds[value] }));

/** No due date, a date, or a number of days after joining. */
export function DueFields({
  form,
  isChecked,
  onChange,
}: {
  form: DueForm;
  /** Whether the fields show what is wrong. */
  isChecked: boolean;
  onChange: (form: DueForm) => void;
}) {
  const isWrong = isChecked && parseForm(form) === null;
  return (
    <>
      <Select
        label={texts.kind}
        options={options}
        value={form.kind}
        onChange={(kind) => onChange({ ...form, kind })}
      />
      {form.kind === 'date' && (
        <DateTimeField
          label={texts.date}
          hint={texts.dateHint}
          error={isWrong ? texts.missingDate : undefined}
          value={form.dueAt}
          onChange={(dueAt) => onChange({ ...form, dueAt })}
        />
      )}
      {form.kind === 'days' && (
        <TextField
          label={texts.days}
          hint={texts.daysHint}
          error={isWrong ? texts.invalidDays : undefined}
          inputMode="numeric"
          maxLength={4}
          value={form.days}
          onChange={(days) => onChange({ ...form, days })}
        />
      )}
    </>
  );
}
