import { call, useMutation } from '@lectern/client';
import { deleteQuestionCategory, type QuestionCategory } from '@lectern/contract';
import { Button, Row, toast } from '@lectern/ui';
import { categoriesTexts } from './texts';
import { refetchQuestions } from '../parts/question-mutations';

const texts = categoriesTexts;

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
      toast(texts.deleted);
      void refetchQuestions();
      onDone();
    },
    meta: { failed: texts.deleteFailed },
  });
  return (
    <>
      <p>{isEmpty ? texts.deleteText(name) : texts.notEmpty}</p>
      <Row justify="end">
        <Button variant="secondary" autoFocus onClick={onDone}>
          {texts.back}
        </Button>
        {isEmpty && (
          <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {texts.delete}
          </Button>
        )}
      </Row>
    </>
  );
}
