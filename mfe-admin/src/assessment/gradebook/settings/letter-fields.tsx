import { GRADEBOOK_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import styles from '../gradebook.module.css';
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
    <fieldset className={styles.part}>
      <legend>{t('gradebook.scheme.letters')}</legend>
      {fields.map(({ key, letter }, index) => (
        <div key={key} className={styles.letter}>
          <Field form={form} name={`letters.${index}.letter`} label={t('gradebook.scheme.letter')}>
            {(field) => <TextField {...field} maxLength={GRADEBOOK_LIMITS.letter} />}
          </Field>
          <Field form={form} name={`letters.${index}.from`} label={t('gradebook.scheme.from')}>
            {(field) => <NumberField {...field} onChange={(from) => field.onChange(from ?? NaN)} />}
          </Field>
          <Button
            variant="quiet"
            aria-label={
              letter ? t('gradebook.scheme.removeOf', { name: letter }) : t('gradebook.scheme.remove')
            }
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        disabled={fields.length >= GRADEBOOK_LIMITS.letters}
        onClick={() => append({ letter: '', from: 0 })}
      >
        <Plus aria-hidden />
        {t('gradebook.scheme.addLetter')}
      </Button>
    </fieldset>
  );
}
