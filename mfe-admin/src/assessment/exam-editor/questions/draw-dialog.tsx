import { query, useQuery } from '@lectern/client';
import { DrawSlot, listQuestionCategories, QUESTION_TYPES, type QuestionType } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { parseNumber } from '../../../parts/fields/number-of';
import { Switch } from '../../../parts/fields/switch';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { useIsTeaching } from '../../../paths';
import { toCategoryOptions } from '../../parts/category-tree';
import styles from '../exam-editor.module.css';
import type { DrawForm } from '../exam-form';
import { useMatchCount } from './use-match-count';
import { parseTags } from '../../parts/parse-tags';
import { t } from '../../texts';

const ANY = 'any';
const Draw = z.omit(DrawSlot, { kind: true, id: true });

/** The filters of a random draw, with the number of questions that match them now. */
export default function DrawDialog({
  draw,
  onSave,
  onClose,
}: {
  draw: DrawForm;
  onSave: (draw: DrawForm) => void;
  onClose: () => void;
}) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  // Instructors draw from one of their categories.
  const isTeaching = useIsTeaching();
  const chooseCategory = (chosen: string | null) =>
    chosen ?? (isTeaching ? (categories[0]?.id ?? null) : null);
  const form = useSchemaForm(
    Draw,
    {
      count: draw.count as number | null,
      points: parseNumber(draw.typedPoints) as number | null,
      categoryId: draw.categoryId,
      subcategories: draw.subcategories,
      tags: draw.tags.join(', '),
      types: draw.types,
    },
    (values) => ({
      ...values,
      categoryId: chooseCategory(values.categoryId),
      tags: parseTags(values.tags),
    }),
  );
  const entered = useWatch({ control: form.control, compute: (values) => values });
  const categoryId = chooseCategory(entered.categoryId);
  const matching = useMatchCount({ ...entered, categoryId, tags: parseTags(entered.tags) });

  return (
    <FormDialog
      title={t('examEditor.draw.title')}
      description={t('examEditor.draw.text')}
      submitLabel={t('examEditor.draw.save')}
      cancelLabel={t('examEditor.draw.cancel')}
      form={form}
      isPending={false}
      onSubmit={({ points, ...filters }) => onSave({ ...draw, ...filters, typedPoints: String(points) })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field
          form={form}
          name="count"
          label={t('examEditor.draw.count')}
          problem={t('examEditor.draw.invalidCount')}
        >
          {(count) => <NumberField {...count} maxLength={3} />}
        </Field>
        <Field
          form={form}
          name="points"
          label={t('examEditor.draw.points')}
          problem={t('examEditor.settings.invalid.points')}
        >
          {(points) => <NumberField {...points} inputMode="decimal" maxLength={7} />}
        </Field>
      </div>
      <Field form={form} name="categoryId" label={t('examEditor.draw.category')}>
        {({ onChange, ...category }) => (
          <Select
            {...category}
            options={[
              ...(isTeaching ? [] : [{ value: ANY, label: t('examEditor.draw.anyCategory') }]),
              ...toCategoryOptions(categories),
            ]}
            value={categoryId ?? ANY}
            onChange={(value) => onChange(value === ANY ? null : value)}
          />
        )}
      </Field>
      {categoryId && (
        <Field form={form} name="subcategories" label={t('examEditor.draw.subcategories')}>
          {({ label, value, onChange }) => (
            <Switch label={label} hint="" checked={value} onChange={onChange} />
          )}
        </Field>
      )}
      <Field form={form} name="tags" label={t('examEditor.draw.tags')}>
        {(tags) => <TextField {...tags} hint={t('examEditor.draw.tagsHint')} />}
      </Field>
      <Field form={form} name="types" label={t('examEditor.draw.types')}>
        {({ label, value, onChange }) => <TypeChoices label={label} chosen={value} onChange={onChange} />}
      </Field>
      <p role="status" className={styles.matching}>
        {matching === undefined
          ? t('examEditor.sections.unknownCount')
          : t('examEditor.draw.matching', { count: matching })}
      </p>
    </FormDialog>
  );
}

function TypeChoices({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: QuestionType[];
  onChange: (chosen: QuestionType[]) => void;
}) {
  const toggle = (type: QuestionType, isOn: boolean) =>
    onChange(QUESTION_TYPES.filter((other) => (other === type ? isOn : chosen.includes(other))));
  return (
    <fieldset className={styles.types}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.quiet}>{t('examEditor.draw.typesHint')}</p>
      {QUESTION_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
          {t(`question.types.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}
