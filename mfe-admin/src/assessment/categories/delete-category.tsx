import { call, useMutation } from '@lectern/client';
import { deleteQuestionCategory, type QuestionCategory } from '@lectern/contract';
import { Button, Row, toast } from '@lectern/ui';
import { refetchQuestions } from '../parts/question-mutations';
import { t } from '../texts';

/** Deletes an empty category after a confirmation; says why one that is not empty cannot be deleted. */
export function DeleteCategory({
  category: { id, name, questionCount },
  hasChildren,
  onDone,
}: {
  category: QuestionCategory;
  hasChildren: boolean;
  onDone: () => void;
}) {
  const isEmpty = questionCount === 0 && !hasChildren;
  const deletion = useMutation({
    mutationFn: () => call(deleteQuestionCategory, { params: { categoryId: id } }),
    onSuccess: () => {
      toast({ title: t('categories.deleted.title') });
      void refetchQuestions();
      onDone();
    },
    meta: {
      failed: { title: t('categories.deleteFailed.title'), fallback: t('categories.deleteFailed.fallback') },
    },
  });
  return (
    <>
      <p>{isEmpty ? t('categories.deleteText', { name }) : t('categories.notEmpty')}</p>
      <Row justify="end">
        <Button variant="secondary" autoFocus onClick={onDone}>
          {t('categories.back')}
        </Button>
        {isEmpty && (
          <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {t('categories.delete')}
          </Button>
        )}
      </Row>
    </>
  );
}
