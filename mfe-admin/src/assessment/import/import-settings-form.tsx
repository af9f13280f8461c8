import { query, useQuery } from '@lectern/client';
import { listQuestionCategories } from '@lectern/contract';
import { Button, Card, CardTitle, Row } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { Switch } from '../../parts/fields/switch';
import type { SchemaForm } from '../../parts/fields/use-schema-form';
import { toCategoryOptions } from '../parts/category-tree';
import styles from '../transfer/transfer.module.css';
import { t } from '../texts';

const NewCategoryDialog = lazy(() => import('../categories/new-category-dialog'));
const STATUSES = (['draft', 'ready'] as const).map((value) => ({
  value,
  label: t(`import.statuses.${value}`),
}));

/** Where the imported questions go, with which status, and whether questions that the bank already has are imported again. */
export const ImportSettings = z.object({
  categoryId: z.uuid(),
  status: z.enum(['draft', 'ready']),
  keepCategories: z.boolean(),
  includeDuplicates: z.boolean(),
});
export type ImportSettings = z.output<typeof ImportSettings>;
export type ImportSettingsValues = Omit<ImportSettings, 'categoryId'> & { categoryId: string | undefined };

/**
 * The form with the settings of an import, and the button that starts it.
 * @param hasFileCategories whether the file itself names categories
 */
export function ImportSettingsForm({
  form,
  hasFileCategories,
  hasDuplicates,
  chosenCount,
  isPending,
  onSubmit,
}: {
  form: SchemaForm<ImportSettingsValues, ImportSettings>;
  hasFileCategories: boolean;
  hasDuplicates: boolean;
  chosenCount: number;
  isPending: boolean;
  onSubmit: (settings: ImportSettings) => void;
}) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const [isAdding, setAdding] = useState(false);
  const problem = form.formState.errors.root?.message;
  return (
    <Card aria-labelledby="target">
      <CardTitle id="target">{t('import.target')}</CardTitle>
      <Form
        className={styles.stack}
        form={form}
        isPending={isPending}
        onSubmit={(settings) =>
          chosenCount ? onSubmit(settings) : form.setError('root', { message: t('import.none') })
        }
      >
        <div className={styles.category}>
          <div className={styles.grow}>
            <Field
              form={form}
              name="categoryId"
              label={t('import.category')}
              problem={t('import.noCategory')}
            >
              {(category) => (
                <Select
                  {...category}
                  options={toCategoryOptions(categories)}
                  placeholder={t('import.chooseCategory')}
                />
              )}
            </Field>
          </div>
          <Button
            variant="secondary"
            icon
            aria-label={t('import.newCategory')}
            title={t('import.newCategory')}
            onClick={() => setAdding(true)}
          >
            <FolderPlus aria-hidden />
          </Button>
        </div>
        <Field form={form} name="status" label={t('import.status')}>
          {(status) => <Select {...status} options={STATUSES} />}
        </Field>
        {hasFileCategories && (
          <Field form={form} name="keepCategories" label={t('import.keep')}>
            {({ label, value, onChange }) => (
              <Switch label={label} hint={t('import.keepHint')} checked={value} onChange={onChange} />
            )}
          </Field>
        )}
        {hasDuplicates && (
          <Field form={form} name="includeDuplicates" label={t('import.duplicates')}>
            {({ label, value, onChange }) => (
              <Switch label={label} hint={t('import.duplicatesHint')} checked={value} onChange={onChange} />
            )}
          </Field>
        )}
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <Row gap={12} justify="end" className={styles.bar}>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? t('import.importing') : t('import.submit', { count: chosenCount })}
          </Button>
        </Row>
      </Form>
      <Suspense>
        {isAdding && (
          <NewCategoryDialog
            categories={categories}
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false);
              form.setValue('categoryId', id, { shouldValidate: true });
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
