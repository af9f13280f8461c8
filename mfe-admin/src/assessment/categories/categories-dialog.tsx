import { query, useQuery } from '@lectern/client';
import { listQuestionCategories, type QuestionCategory } from '@lectern/contract';
import { Button, QueryState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listInTreeOrder } from '../parts/category-tree';
import styles from './categories.module.css';
import { CategoryForm } from './category-form';
import { CategoryRow } from './category-row';
import { DeleteCategory } from './delete-category';
import { t } from '../texts';

type Step =
  | { kind: 'list' }
  | { kind: 'add'; parent?: QuestionCategory }
  | { kind: 'edit' | 'delete'; category: QuestionCategory };

/** The tree of categories, to add, rename, move and delete them. */
export default function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const loaded = useQuery(query(listQuestionCategories));
  const { data: categories } = loaded;
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const back = () => setStep({ kind: 'list' });
  return (
    <Dialog
      title={chooseTitle(step)}
      description={step.kind === 'list' ? t('categories.text') : undefined}
      open
      onClose={onClose}
    >
      <QueryState query={loaded} loading={t('categories.loading')} failed={t('categories.failed')} />
      {categories && step.kind === 'list' && (
        <>
          {categories.length === 0 && <p className={styles.quiet}>{t('categories.none')}</p>}
          <ul role="list" className={styles.rows}>
            {listInTreeOrder(categories).map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onAdd={() => setStep({ kind: 'add', parent: category })}
                onEdit={() => setStep({ kind: 'edit', category })}
                onDelete={() => setStep({ kind: 'delete', category })}
              />
            ))}
          </ul>
          <Button wide variant="secondary" onClick={() => setStep({ kind: 'add' })}>
            <Plus aria-hidden />
            {t('categories.add')}
          </Button>
        </>
      )}
      {categories && step.kind === 'add' && (
        <CategoryForm
          categories={categories}
          parentId={step.parent?.id ?? null}
          onSaved={back}
          onCancel={back}
        />
      )}
      {categories && step.kind === 'edit' && (
        <CategoryForm categories={categories} category={step.category} onSaved={back} onCancel={back} />
      )}
      {categories && step.kind === 'delete' && (
        <DeleteCategory
          category={step.category}
          hasChildren={categories.some(({ parentId }) => parentId === step.category.id)}
          onDone={back}
        />
      )}
    </Dialog>
  );
}

function chooseTitle(step: Step): string {
  if (step.kind === 'add')
    return step.parent ? t('categories.addTo', { name: step.parent.name }) : t('categories.add');
  return step.kind === 'list'
    ? t('categories.title')
    : t(`categories.titles.${step.kind}`, { name: step.category.name });
}
