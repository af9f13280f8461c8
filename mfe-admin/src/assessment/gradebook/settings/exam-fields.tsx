import type { Gradebook } from '@lectern/contract';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { CategorySelect } from '../category-select';
import styles from '../gradebook.module.css';
import type { SettingsForm } from './settings-form';
import { t } from '../../texts';

/** How much each exam counts, and in which category. */
export function ExamFields({ form, exams }: { form: SettingsForm; exams: Gradebook['exams'] }) {
  const categories = useWatch({ control: form.control, name: 'categories' });
  if (!exams.length) return null;
  return (
    <fieldset className={styles.part}>
      <legend>{t('gradebook.scheme.exams')}</legend>
      {exams.map(({ id, title }, index) => (
        <div key={id} className={styles.exam}>
          <Field
            form={form}
            name={`exams.${index}.maxPoints`}
            label={t('gradebook.scheme.examPoints', { title })}
          >
            {(field) => <NumberField {...field} onChange={(points) => field.onChange(points ?? NaN)} />}
          </Field>
          <Field
            form={form}
            name={`exams.${index}.categoryId`}
            label={t('gradebook.scheme.examCategory', { title })}
          >
            {(field) => <CategorySelect {...field} categories={categories} />}
          </Field>
        </div>
      ))}
    </fieldset>
  );
}
