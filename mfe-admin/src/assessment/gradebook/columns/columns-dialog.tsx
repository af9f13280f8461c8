import { call, invalidate, useMutation } from '@lectern/client';
import { deleteGradeColumn, getGradebook, type Gradebook, type GradeColumn } from '@lectern/contract';
import { Button, Muted } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { ColumnForm } from './column-form';
import styles from '../gradebook.module.css';
import { gradebookTexts } from '../texts';

const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { columnList: texts } = gradebookTexts;

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
    meta: { failed: texts.deleteFailed },
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
        labels={texts.deletion}
        question={texts.question(opened.deletion.title)}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate(opened.deletion.id)}
        onClose={back}
      />
    );
  const categoryNames = new Map(settings.categories.map(({ id, name }) => [id, name]));
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <Button onClick={() => setOpened({ form: 'new' })}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      }
    >
      {columns.length === 0 && <Muted>{texts.none}</Muted>}
      <ul role="list" className={styles.list}>
        {columns.map((column) => (
          <li key={column.id} className={styles.item}>
            <div>
              <strong dir="auto">{column.title}</strong>
              <Muted>
                {texts.describe(
                  column.maxPoints,
                  categoryNames.get(column.categoryId ?? '') ?? texts.noCategory,
                )}
              </Muted>
            </div>
            <Button
              variant="quiet"
              aria-label={texts.editOf(column.title)}
              onClick={() => setOpened({ form: column })}
            >
              {texts.edit}
            </Button>
            <Button
              variant="quiet"
              aria-label={texts.deleteOf(column.title)}
              onClick={() => setOpened({ deletion: column })}
            >
              {texts.delete}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
