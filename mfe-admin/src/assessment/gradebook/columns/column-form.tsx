import { call, invalidate, useMutation } from '@lectern/client';
import {
  createGradeColumn,
  getGradebook,
  GRADEBOOK_LIMITS,
  type GradeCategory,
  type GradeColumn,
  GradeColumnFields,
  updateGradeColumn,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { CategorySelect } from '../category-select';
import { t } from '../../texts';

/** The form for title, points and category of a new or existing column. */
export function ColumnForm({
  course,
  column,
  categories,
  onClose,
}: {
  course: string;
  column: GradeColumn | undefined;
  categories: GradeCategory[];
  onClose: () => void;
}) {
  const form = useSchemaForm(GradeColumnFields, {
    title: column?.title ?? '',
    maxPoints: column?.maxPoints ?? (100 as number | null),
    categoryId: column?.categoryId ?? null,
  });
  const saving = useMutation({
    mutationFn: (fields: GradeColumnFields) => {
      const params = { id: course };
      if (!column) return call(createGradeColumn, { params, body: fields });
      return call(updateGradeColumn, {
        params: { ...params, columnId: column.id },
        body: { ...fields, version: column.version },
      });
    },
    onSuccess: onClose,
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: {
        title: t('gradebook.columnList.failed.title'),
        fallback: t('gradebook.columnList.failed.fallback'),
      },
    },
  });
  return (
    <FormDialog
      title={
        column ? t('gradebook.columnList.editOf', { title: column.title }) : t('gradebook.columnList.add')
      }
      submitLabel={t('gradebook.columnList.save')}
      pendingLabel={t('gradebook.columnList.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="title" label={t('gradebook.columnList.name')}>
        {(title) => <TextField {...title} required autoFocus maxLength={GRADEBOOK_LIMITS.name} />}
      </Field>
      <Field form={form} name="maxPoints" label={t('gradebook.columnList.maxPoints')}>
        {(maxPoints) => <NumberField {...maxPoints} required />}
      </Field>
      <Field form={form} name="categoryId" label={t('gradebook.columnList.category')}>
        {(categoryId) => <CategorySelect {...categoryId} categories={categories} />}
      </Field>
    </FormDialog>
  );
}
