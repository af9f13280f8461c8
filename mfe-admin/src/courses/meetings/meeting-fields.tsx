import { MEETING_LIMITS } from '@lectern/contract';
import { TextField, timeZone } from '@lectern/ui';
import { DateTimeField } from '../../parts/fields/date-time-field';
import { Field } from '../../parts/fields/field';
import { NumberField } from '../../parts/fields/number-field';
import type { SchemaForm } from '../../parts/fields/use-schema-form';
import { t } from './texts';

/** The fields that a new meeting and a planned one share. */
export interface MeetingValues {
  title: string;
  startsAt: string | null;
  minutes: number | null;
  address: string;
  note: string;
}

export const NEW_MEETING: MeetingValues = { title: '', startsAt: null, minutes: 60, address: '', note: '' };

const NOTE_ROWS = 3;

export function MeetingFields<Values extends MeetingValues, Body>({
  form: given,
}: {
  form: SchemaForm<Values, Body>;
}) {
  // `Values` extends `MeetingValues`, so these fields exist in every such form; TypeScript cannot infer that.
  const form = given as unknown as SchemaForm<MeetingValues, Body>;
  return (
    <>
      <Field form={form} name="title" label={t('fields.title')}>
        {(field) => <TextField {...field} required autoFocus maxLength={MEETING_LIMITS.title} />}
      </Field>
      <Field form={form} name="startsAt" label={t('fields.start')}>
        {(field) => <DateTimeField {...field} required hint={t('fields.zone', { zone: timeZone() })} />}
      </Field>
      <Field form={form} name="minutes" label={t('fields.minutes')}>
        {(field) => <NumberField {...field} required />}
      </Field>
      <Field form={form} name="address" label={t('fields.address')}>
        {(field) => (
          <TextField
            {...field}
            required
            type="url"
            maxLength={MEETING_LIMITS.address}
            hint={t('fields.addressHint')}
          />
        )}
      </Field>
      <Field form={form} name="note" label={t('fields.note')}>
        {(field) => <TextField {...field} rows={NOTE_ROWS} maxLength={MEETING_LIMITS.note} />}
      </Field>
    </>
  );
}
