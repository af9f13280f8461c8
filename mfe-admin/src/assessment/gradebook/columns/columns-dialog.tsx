import { call, invalidate, useMutation } from '@lectern/client';
import { deleteGradeColumn, getGradebook, type Gradebook, type GradeColumn } from '@lectern/contract';
import { Button, Muted } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { ColumnForm } from './column-form';
import styles from '../gradebook.module.css';
import { t } from '../../texts';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));

type Opened = { form: GradeColumn | 'new' } | { deletion: GradeColumn };

/** The columns for work without an exam: a list, a form to add or edit one, or the question whether to delete one. */
export default function ColumnsDialog({ gradebook, onClose }: { gradebook: Gradebook; onClose: () => void }) {
  const { course, columns, settings } = gradebook;
  const [opened, setOpened] = useState<Opened>();
  const back = () => setOpened(undefined);
  const deletion = useMutation({
    mutationFn: (columnId: string) => call(deleteGradeColumn, { params: { id: course.id, columnId } }),
    onSuccess: back,
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: {
        title: t('gradebook.columnList.deleteFailed.title'),
        fallback: t('gradebook.columnList.deleteFailed.fallback'),
      },
    },
  });
  if (opened && 'form' in opened)
    return (
      <ColumnForm
        course={course.id}
        column={opened.form === 'new' ? undefined : opened.form}
        categories={settings.categories}
        onClose={back}
      />
    );
  if (opened)
    return (
      <ConfirmDialog
        labels={{
          title: t('gradebook.columnList.deletion.title'),
          confirm: t('gradebook.columnList.deletion.confirm'),
          confirming: t('gradebook.columnList.deletion.confirming'),
        }}
        question={t('gradebook.columnList.question', { title: opened.deletion.title })}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate(opened.deletion.id)}
        onClose={back}
      />
    );
  const categoryNames = new Map(settings.categories.map(({ id, name }) => [id, name]));
  return (
    <Dialog
      title={t('gradebook.columnList.title')}
      description={t('gradebook.columnList.text')}
      open
      onClose={onClose}
      actions={
        <Button onClick={() => setOpened({ form: 'new' })}>
          <Plus aria-hidden />
          {t('gradebook.columnList.add')}
        </Button>
      }
    >
      {columns.length === 0 && <Muted>{t('gradebook.columnList.none')}</Muted>}
      <ul role="list" className={styles.list}>
        {columns.map((column) => (
          <li key={column.id} className={styles.item}>
            <div>
              <strong dir="auto">{column.title}</strong>
              <Muted>
                {t('gradebook.columnList.describe', {
                  maxPoints: column.maxPoints,
                  category:
                    categoryNames.get(column.categoryId ?? '') ?? t('gradebook.columnList.noCategory'),
                })}
              </Muted>
            </div>
            <Button
              variant="quiet"
              aria-label={t('gradebook.columnList.editOf', { title: column.title })}
              onClick={() => setOpened({ form: column })}
            >
              {t('gradebook.columnList.edit')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('gradebook.columnList.deleteOf', { title: column.title })}
              onClick={() => setOpened({ deletion: column })}
            >
              {t('gradebook.columnList.delete')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
