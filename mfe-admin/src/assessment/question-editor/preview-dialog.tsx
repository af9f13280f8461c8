import { call, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  previewQuestion,
  type PreviewedMark,
  type QuestionResponse,
  renderQuestion,
  UNANSWERED,
} from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, QuestionInput } from '@lectern/ui/question';
import { useId, useState } from 'react';
import type { QuestionForm } from './form/form';
import { ProblemList } from './problem-list';
import { findProblems } from './form/problems';
import styles from './question-editor.module.css';
import { toContentAndKey } from './form/to-draft';
import { exactPercent } from '../parts/format-percent';
import { t } from '../texts';

/** The question as a learner sees it, also before it is saved; an answer is marked for trial. */
export default function PreviewDialog({ form, onClose }: { form: QuestionForm; onClose: () => void }) {
  const { content: written, key } = toContentAndKey(form);
  const [response, setResponse] = useState<QuestionResponse>(UNANSWERED[written.type]);
  const [isMarked, setMarked] = useState(false);
  const promptId = useId();
  // What a question bank entry still needs besides its content, such as a title, does not matter here.
  const problems = Object.fromEntries(
    Object.entries(findProblems(form)).filter(([path]) => /^(content|key)\b/.test(path)),
  );
  const isValid = Object.keys(problems).length === 0;
  const rendered = useQuery({
    queryKey: [renderQuestion.path, written],
    queryFn: ({ signal }) => call(renderQuestion, { body: written, signal }),
    enabled: isValid,
  });
  const content = rendered.data ?? written;
  const marking = useMutation({
    mutationFn: () => call(previewQuestion, { body: { content: written, key, response } }),
    onSuccess: () => setMarked(true),
  });
  const mark = isMarked ? marking.data : undefined;

  function answer(next: QuestionResponse) {
    setResponse(next);
    setMarked(false);
  }

  return (
    <Dialog
      title={t('questionEditor.trial.title')}
      description={t('questionEditor.trial.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer(UNANSWERED[content.type])}>
            {t('questionEditor.trial.reset')}
          </Button>
          <Button disabled={!isValid || isMarked || marking.isPending} onClick={() => marking.mutate()}>
            {marking.isPending ? t('questionEditor.trial.marking') : t('questionEditor.trial.mark')}
          </Button>
        </>
      }
    >
      {!isValid && <ProblemList problems={problems} />}
      <Prose id={promptId} html={content.prompt} />
      {mark ? (
        <AnswerReview
          content={content}
          response={response}
          mark={{ parts: mark.parts, correctness: describeCorrectness(mark), rightAnswer: null }}
        />
      ) : (
        <QuestionInput content={content} response={response} onChange={answer} labelledBy={promptId} />
      )}
      <Stack gap={6} role="status" className={styles.result}>
        {mark && (
          <p>
            <strong>
              {mark.fraction === null
                ? t('questionEditor.trial.gradedByPerson')
                : t('questionEditor.trial.result', {
                    percent: exactPercent(Math.round(mark.fraction * 100)),
                  })}
            </strong>
          </p>
        )}
        {mark?.feedback.map((html, index) => (
          <Prose key={index} html={html} />
        ))}
        {marking.error && (
          <p className={styles.error}>{serverMessage(marking.error) ?? t('questionEditor.trial.failed')}</p>
        )}
      </Stack>
    </Dialog>
  );
}

function describeCorrectness({ fraction }: PreviewedMark) {
  if (fraction === null) return null;
  if (fraction === 1) return 'right';
  return fraction > 0 ? 'partly-right' : 'wrong';
}
