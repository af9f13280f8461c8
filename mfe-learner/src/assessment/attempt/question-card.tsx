import { call, useMutation } from '@lectern/client';
import { flagQuestion, isPersonGraded, type Attempt, type AttemptQuestion } from '@lectern/contract';
import { Button, Card, Muted } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, Feedback, MarkSummary, QuestionInput, isAnswered } from '@lectern/ui/question';
import { Flag } from 'lucide-react';
import type { RefObject } from 'react';
import { FileField } from '../files/file-field';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { shownResponse, type AnswerState } from '../saving/answer-state';
import { isAttemptEnded, updateDeadline, updateQuestion } from '../parts/attempt-queries';
import { callWithClock } from '../parts/server-clock';
import { t } from '../texts';
import styles from './attempt.module.css';
import { CheckButton } from './check-button';

/** A question with its answer; a checked one with its mark. */
export function QuestionCard({
  attempt,
  question,
  answer,
  outbox,
  disabled,
  headingRef,
}: {
  attempt: Attempt;
  question: AttemptQuestion;
  answer: AnswerState;
  outbox: AnswerOutbox;
  disabled: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}) {
  const { position, content, mark, points } = question;
  const number = position + 1;
  const section = attempt.overview.find((entry) => entry.position === position)?.section;
  const response = shownResponse(answer);
  const headingId = `question-${number}-heading`;
  const canBeChecked =
    attempt.behavior === 'immediate' && question.state !== 'checked' && !isPersonGraded(content);
  const promptId = `question-${number}-prompt`;
  return (
    <Card id={`question-${number}`} aria-labelledby={headingId}>
      <div className={styles.questionHead}>
        <div>
          {section && (
            <p className={styles.section} dir="auto">
              {section}
            </p>
          )}
          <h2 id={headingId} ref={headingRef} tabIndex={-1} className={styles.number}>
            {t('attempt.questionOf', { number, count: attempt.overview.length })}
          </h2>
          <Muted>{t('attempt.points', { points })}</Muted>
        </div>
        <FlagButton attemptId={attempt.id} question={question} outbox={outbox} disabled={disabled} />
      </div>
      <Prose id={promptId} html={content.prompt} />
      {question.state === 'checked' ? (
        <>
          {mark && <MarkSummary mark={mark} maxPoints={points} isAnswered={isAnswered(response)} />}
          <AnswerReview content={content} response={response} mark={mark} files={question.files} />
          {mark && <Feedback feedback={mark.feedback} />}
        </>
      ) : (
        <QuestionInput
          content={content}
          response={response}
          onChange={(next) => outbox.change(position, next)}
          disabled={disabled || answer.isFinal}
          labelledBy={`${headingId} ${promptId}`}
          fileField={
            content.type === 'file-upload' && (
              <FileField
                attemptId={attempt.id}
                question={question}
                rules={content}
                outbox={outbox}
                disabled={disabled || answer.isFinal}
              />
            )
          }
        />
      )}
      {answer.refusal !== null && (
        <p className={styles.refusal} role="alert">
          {t('attempt.refused', { message: answer.refusal })}
        </p>
      )}
      {canBeChecked && (
        <CheckButton
          attemptId={attempt.id}
          position={position}
          outbox={outbox}
          disabled={disabled || !isAnswered(response)}
        />
      )}
    </Card>
  );
}

function FlagButton({
  attemptId,
  question: { position, isFlagged },
  outbox,
  disabled,
}: {
  attemptId: string;
  question: AttemptQuestion;
  outbox: AnswerOutbox;
  disabled: boolean;
}) {
  const set = (value: boolean) =>
    updateQuestion(attemptId, position, (question) => ({ ...question, isFlagged: value }));

  const { mutate: flag } = useMutation({
    mutationFn: (body: { isFlagged: boolean }) =>
      callWithClock(() => call(flagQuestion, { params: { attemptId, position }, body })),
    onMutate: ({ isFlagged }) => set(isFlagged),
    onSuccess: (clock) => updateDeadline(attemptId, clock),
    meta: {
      failed: {
        title: t('attempt.flagFailed.title'),
        description: t('attempt.flagFailed.description'),
        isHandled: isAttemptEnded,
      },
    },
    onError: (error, sent) => {
      set(!sent.isFlagged);
      if (isAttemptEnded(error)) outbox.end();
    },
  });

  return (
    <Button
      variant="quiet"
      className={styles.flagButton}
      aria-pressed={isFlagged}
      aria-label={t('attempt.flagQuestion', { number: position + 1 })}
      disabled={disabled}
      onClick={() => flag({ isFlagged: !isFlagged })}
    >
      <Flag aria-hidden />
      {isFlagged ? t('attempt.flagged') : t('attempt.flag')}
    </Button>
  );
}
