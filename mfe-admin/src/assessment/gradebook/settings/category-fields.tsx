import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import styles from '../gradebook.module.css';
import { FieldRows, RemoveRow } from './field-rows';
import type { SettingsForm } from './settings-form';
import { t } from '../../texts';

/** The categories with their weights and how many of the lowest results each drops. */
export function CategoryFields({ form }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'categories',
    keyName: 'key',
  });
  return (
    <FieldRows
      legend={t('gradebook.scheme.categories')}
      add={t('gradebook.scheme.addCategory')}
      isFull={fields.length >= GRADEBOOK_LIMITS.categories}
      onAdd={() => append({ id: crypto.randomUUID(), name: '', weight: 0, dropLowest: 0 })}
    >
      {fields.map(({ key, name }, index) => (
        <div key={key} className={styles.category}>
          <Field form={form} name={`categories.${index}.name`} label={t('gradebook.scheme.categoryName')}>
            {(field) => <TextField {...field} maxLength={GRADEBOOK_LIMITS.name} />}
          </Field>
          <Field form={form} name={`categories.${index}.weight`} label={t('gradebook.scheme.weight')}>
            {(field) => <NumberField {...field} onChange={(weight) => field.onChange(weight ?? NaN)} />}
          </Field>
          <Field form={form} name={`categories.${index}.dropLowest`} label={t('gradebook.scheme.dropLowest')}>
            {(field) => <NumberField {...field} onChange={(count) => field.onChange(count ?? NaN)} />}
          </Field>
          <RemoveRow name={name} onRemove={() => remove(index)} />
        </div>
      ))}
    </FieldRows>
  );
}
