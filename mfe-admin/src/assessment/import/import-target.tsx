import { query, useQuery } from '@lectern/client';
import { listQuestionCategories } from '@lectern/contract';
import { Button, Card, CardTitle } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Switch } from '../../parts/fields/switch';
import { categoryOptions } from '../parts/category-tree';
import styles from '../transfer/transfer.module.css';
import { importTexts } from './texts';

const NewCategoryDialog = lazy(() => import('../categories/new-category-dialog'));
const texts = importTexts;
const STATUSES = (['draft', 'ready'] as const).map((value) => ({ value, label: texts.statuses[value] }));

/** Where imported questions go. */
export interface Target {
  categoryId: string | undefined;
  status: 'draft' | 'ready';
  keepCategories: boolean;
  includeDuplicates: boolean;
}

/** The category and the status of the imported questions, and the button that imports them. */
export function ImportTarget({
  target,
  hasCategories,
  hasDuplicates,
  chosenCount,
  isPending,
  onChange,
  onSubmit,
}: {
  target: Target;
  hasCategories: boolean;
  hasDuplicates: boolean;
  chosenCount: number;
  isPending: boolean;
  onChange: (target: Target) => void;
  onSubmit: (categoryId: string) => void;
}) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  function submit() {
    if (!target.categoryId) return setProblem(texts.noCategory);
    if (!chosenCount) return setProblem(texts.none);
    setProblem(undefined);
    onSubmit(target.categoryId);
  }
  return (
    <Card aria-labelledby="target">
      <CardTitle id="target">{texts.target}</CardTitle>
      <div className={styles.stack}>
        <div className={styles.category}>
          <div className={styles.grow}>
            <Select
              label={texts.category}
              options={categoryOptions(categories)}
              value={target.categoryId}
              placeholder={texts.chooseCategory}
              onChange={(categoryId) => onChange({ ...target, categoryId })}
            />
          </div>
          <Button
            variant="secondary"
            icon
            aria-label={texts.newCategory}
            title={texts.newCategory}
            onClick={() => setAdding(true)}
          >
            <FolderPlus aria-hidden />
          </Button>
        </div>
        <Select
          label={texts.status}
          options={STATUSES}
          value={target.status}
          onChange={(status) => onChange({ ...target, status })}
        />
        {hasCategories && (
          <Switch
            label={texts.keep}
            hint={texts.keepHint}
            checked={target.keepCategories}
            onChange={(keepCategories) => onChange({ ...target, keepCategories })}
          />
        )}
        {hasDuplicates && (
          <Switch
            label={texts.duplicates}
            hint={texts.duplicatesHint}
            checked={target.includeDuplicates}
            onChange={(includeDuplicates) => onChange({ ...target, includeDuplicates })}
          />
        )}
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <div className={styles.bar}>
          <Button aria-disabled={isPending} onClick={() => !isPending && submit()}>
            {isPending ? texts.importing : texts.submit(chosenCount)}
          </Button>
        </div>
      </div>
      <Suspense>
        {isAdding && (
          <NewCategoryDialog
            categories={categories}
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false);
              onChange({ ...target, categoryId: id });
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
