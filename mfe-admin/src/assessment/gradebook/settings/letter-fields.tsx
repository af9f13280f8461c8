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

/** The letters that the course gives, each with the total from which a learner gets it. */
export function LetterFields({ form }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'letters',
    keyName: 'key',
  });
  return (
    <fieldset className={styles.part}>
      <legend>{texts.letters}</legend>
      {fields.map(({ key, letter }, index) => (
        <div key={key} className={styles.letter}>
          <Field form={form} name={`letters.${index}.letter`}>
            {(field) => <TextField {...field} label={texts.letter} maxLength={GRADEBOOK_LIMITS.letter} />}
          </Field>
          <Field form={form} name={`letters.${index}.from`}>
            {(field) => (
              <NumberField {...field} onChange={(from) => field.onChange(from ?? NaN)} label={texts.from} />
            )}
          </Field>
          <Button variant="quiet" aria-label={texts.removeOf(letter)} onClick={() => remove(index)}>
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
        {texts.addLetter}
      </Button>
    </fieldset>
  );
}
