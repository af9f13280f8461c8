import { Select } from '@lectern/ui/select';
import type { FocusEvent, Ref } from 'react';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { NumberField } from '../../../parts/fields/number-field';
import { t } from '../../texts';
import type { DueForm } from './due-form';

const options = (['none', 'date', 'days'] as const).map((value) => ({
  value,
  label: t(`group.due.kinds.${value}`),
}));

/** No due date, a date, or a number of days after joining. */
export function DueFields({
  label,
  value: form,
  onChange,
  ...field
}: {
  label: string;
  value: DueForm;
  onChange: (form: DueForm) => void;
  onBlur: (event: FocusEvent) => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
}) {
  return (
    <>
      <Select
        label={label}
        options={options}
        value={form.kind}
        onChange={(kind) => onChange({ ...form, kind })}
      />
      {form.kind === 'date' && (
        <DateTimeField
          {...field}
          label={t('group.due.date')}
          hint={t('group.due.dateHint')}
          value={form.dueAt}
          onChange={(dueAt) => onChange({ ...form, dueAt })}
        />
      )}
      {form.kind === 'days' && (
        <NumberField
          {...field}
          label={t('group.due.days')}
          hint={t('group.due.daysHint')}
          maxLength={4}
          value={form.dueDays}
          onChange={(dueDays) => onChange({ ...form, dueDays })}
        />
      )}
    </>
  );
}
