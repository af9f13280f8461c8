import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import styles from '../gradebook.module.css';
import type { SettingsForm } from './settings-form';
import { gradebookTexts } from '../texts';

const { scheme: texts } = gradebookTexts;

/** The categories with their weights and how many of the lowest results each drops. */
export function CategoryFields({ form }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'categories',
    keyName: 'key',
  });
  return (
    <fieldset className={styles.part}>
      <legend>{texts.categories}</legend>
      {fields.map(({ key, name }, index) => (
        <div key={key} className={styles.category}>
          <Field form={form} name={`categories.${index}.name`}>
            {(field) => <TextField {...field} label={texts.categoryName} maxLength={GRADEBOOK_LIMITS.name} />}
          </Field>
          <Field form={form} name={`categories.${index}.weight`}>
            {(field) => (
              <NumberField
                {...field}
                onChange={(weight) => field.onChange(weight ?? NaN)}
                label={texts.weight}
              />
            )}
          </Field>
          <Field form={form} name={`categories.${index}.dropLowest`}>
            {(field) => (
              <NumberField
                {...field}
                onChange={(count) => field.onChange(count ?? NaN)}
                label={texts.dropLowest}
              />
            )}
          </Field>
          <Button variant="quiet" aria-label={texts.removeOf(name)} onClick={() => remove(index)}>
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
        {texts.addCategory}
      </Button>
    </fieldset>
  );
}
