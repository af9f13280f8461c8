import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import styles from '../gradebook.module.css';
import { FieldRows, RemoveRow } from './field-rows';
import type { SettingsForm } from './settings-form';
import { t } from '../../texts';

/** The letters that the course gives, each with the total from which a learner gets it. */
export function LetterFields({ form }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'letters',
    keyName: 'key',
  });
  return (
    <FieldRows
      legend={t('gradebook.scheme.letters')}
      add={t('gradebook.scheme.addLetter')}
      isFull={fields.length >= GRADEBOOK_LIMITS.letters}
      onAdd={() => append({ letter: '', from: 0 })}
    >
      {fields.map(({ key, letter }, index) => (
        <div key={key} className={styles.letter}>
          <Field form={form} name={`letters.${index}.letter`} label={t('gradebook.scheme.letter')}>
            {(field) => <TextField {...field} maxLength={GRADEBOOK_LIMITS.letter} />}
          </Field>
          <Field form={form} name={`letters.${index}.from`} label={t('gradebook.scheme.from')}>
            {(field) => <NumberField {...field} onChange={(from) => field.onChange(from ?? NaN)} />}
          </Field>
          <RemoveRow name={letter} onRemove={() => remove(index)} />
        </div>
      ))}
    </FieldRows>
  );
}
