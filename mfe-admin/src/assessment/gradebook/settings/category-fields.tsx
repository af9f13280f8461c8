import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import styles from '../gradebook.module.css';
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
    <fieldset className={styles.part}>
      <legend>{t('gradebook.scheme.categories')}</legend>
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
          <Button
            variant="quiet"
            aria-label={name ? t('gradebook.scheme.removeOf', { name }) : t('gradebook.scheme.remove')}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        disabled={fields.length >= GRADEBOOK_LIMITS.categories}
        onClick={() => append({ id: crypto.randomUUID(), name: '', weight: 0, dropLowest: 0 })}
      >
        <Plus aria-hidden />
        {t('gradebook.scheme.addCategory')}
      </Button>
    </fieldset>
  );
}
