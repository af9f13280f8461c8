import type { EditedQuestion, QuestionPractice } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { Stack } from '@lectern/ui';
import { questionTexts } from '../question-texts';
import { useSetPractice } from '../parts/question-mutations';
import styles from './question-editor.module.css';
import type { QuestionEditor } from './use-question-editor';

const { practice: texts } = questionTexts;
const options = (['off', 'on', 'with-exams'] as const).map((value) => ({
  value,
  label: texts.choices[value],
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
  if (question.type === 'essay') return <p className={styles.quiet}>{texts.noEssays}</p>;
  return (
    <Stack gap={6}>
      <Select
        label={texts.label}
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
  if (practice === 'on' && isUsedByExams) return texts.pausedText;
  return practice === 'with-exams' ? texts.revealText : texts.needsPlace;
}
