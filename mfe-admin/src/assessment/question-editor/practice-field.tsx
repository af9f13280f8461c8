import { type EditedQuestion, isPersonGraded, type QuestionPractice } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { Stack } from '@lectern/ui';
import { useSetPractice } from '../parts/question-mutations';
import styles from './question-editor.module.css';
import type { QuestionEditor } from './use-question-editor';
import { t } from '../texts';

const options = (['off', 'on', 'with-exams'] as const).map((value) => ({
  value,
  label: t(`question.practice.choices.${value}`),
}));

/** Whether learners practice the question. It is no part of the question's versions and saved at once. */
export function PracticeField({
  question,
  editor: { isArchived, setPractice },
}: {
  question: EditedQuestion;
  editor: QuestionEditor;
}) {
  const change = useSetPractice(question, setPractice);
  if (isPersonGraded(question))
    return <p className={styles.quiet}>{t('question.practice.gradedByPerson')}</p>;
  return (
    <Stack gap={6}>
      <Select
        label={t('question.practice.label')}
        options={options}
        value={question.practice}
        disabled={isArchived || change.isPending}
        wrap
        onChange={(practice) => change.mutate(practice)}
      />
      <p className={styles.quiet}>{chooseHint(question)}</p>
    </Stack>
  );
}

function chooseHint({
  practice,
  isUsedByExams,
}: {
  practice: QuestionPractice;
  isUsedByExams: boolean;
}): string {
  if (practice === 'on' && isUsedByExams) return t('question.practice.pausedText');
  return practice === 'with-exams' ? t('question.practice.revealText') : t('question.practice.needsPlace');
}
