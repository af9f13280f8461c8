import type { Attempt } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { isAnswered } from '@lectern/ui/question';
import { useEffect, useState } from 'react';
import { initialAnswer, shownResponse } from '../saving/answer-state';
import { useAnswerOutbox } from '../saving/use-answer-outbox';
import { invalidateExams } from '../parts/attempt-queries';
import { nameActions } from '../parts/exam-words';
import { t } from '../texts';
import { AttemptHeader } from './attempt-header';
import { AttemptNavigation } from './attempt-navigation';
import styles from './attempt.module.css';
import { ConflictPanel } from './conflict-panel';
import { Overview, type OverviewEntry } from './overview';
import { QuestionCard } from './question-card';
import { useRemainingSeconds } from './remaining-time';
import { summarizeSaves } from './save-state';
import { SubmitDialog } from './submit-dialog';
import { useResync } from './use-resync';
import { useShownQuestion } from './use-shown-question';
import { useSubmit } from './use-submit';
import { useTimeUp } from './use-time-up';

const REFETCH_MS = 3000;

/** The questions of an open attempt. */
export function AttemptView({ attempt, userId }: { attempt: Attempt; userId: string }) {
  const { id, questions, exam } = attempt;
  const { outbox, answers, isEnded } = useAnswerOutbox(userId, id);
  const seconds = useRemainingSeconds(attempt.deadlineAt);
  const isTimeUp = seconds === 0;
  const isSingle = attempt.navigation === 'free' && attempt.onePerPage;
  const { index, show, heading } = useShownQuestion(questions, isSingle);
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isSubmitting, error } = useSubmit(attempt, outbox);
  const saveState = summarizeSaves(answers.values());

  // An administrator may have reopened the attempt since this page has seen its end.
  useEffect(() => outbox.resume(), [outbox]);
  useEffect(() => outbox.load(questions), [outbox, questions]);
  useEffect(() => () => outbox.flush(), [outbox]);
  useResync(id);
  useTimeUp(id, outbox, isTimeUp && !isEnded);
  useEffect(() => {
    if (!isEnded) return;
    if (!isSubmitting)
      toast({ title: t('attempt.ended.title'), description: t('attempt.ended.description') });
    void invalidateExams();
    // Repeated, because the connection may be lost.
    const timer = setInterval(() => void invalidateExams(), REFETCH_MS);
    return () => clearInterval(timer);
  }, [isEnded, isSubmitting]);

  const getAnswer = (position: number) => {
    const question = questions.find((candidate) => candidate.position === position);
    return answers.get(position) ?? (question && initialAnswer(question, null));
  };
  const entries: OverviewEntry[] = attempt.overview.map((entry) => {
    const answer = getAnswer(entry.position);
    if (!answer || entry.state === 'checked') return entry;
    return { ...entry, state: isAnswered(shownResponse(answer)) ? 'answered' : 'unanswered' };
  });
  const shown = isSingle ? questions.slice(index, index + 1) : questions;
  const isDisabled = isTimeUp || isEnded || isSubmitting;
  const overview = (
    <Overview
      entries={entries}
      current={shown.map(({ position }) => position)}
      onChoose={(position) => show(questions.findIndex((question) => question.position === position))}
    />
  );

  return (
    <div className={styles.layout}>
      <AttemptHeader exam={exam} seconds={seconds} saveState={saveState} />
      {saveState.kind === 'failing' && !isTimeUp && <p className={styles.banner}>{t('attempt.offline')}</p>}
      {isTimeUp && (
        <div className={styles.banner} role="alert">
          <strong>{t('attempt.timeUp')}</strong>{' '}
          {saveState.kind === 'failing' ? t('attempt.timeUpOffline') : t('attempt.timeUpText')}
        </div>
      )}
      <div className={styles.columns}>
        <main className={styles.main}>
          <ConflictPanel questions={questions} answers={answers} outbox={outbox} />
          {shown.map((question, order) => (
            <QuestionCard
              key={question.position}
              attempt={attempt}
              question={question}
              answer={getAnswer(question.position) ?? initialAnswer(question, null)}
              outbox={outbox}
              disabled={isDisabled}
              headingRef={isSingle || order === 0 ? heading : undefined}
            />
          ))}
          <AttemptNavigation
            attempt={attempt}
            entries={entries}
            outbox={outbox}
            index={isSingle ? index : null}
            onShow={(next) => {
              outbox.flush();
              show(next);
            }}
            overview={overview}
            onSubmit={() => setConfirming(true)}
            disabled={isDisabled}
          />
        </main>
        <aside className={styles.aside} aria-label={t('attempt.overview')}>
          {overview}
          {attempt.navigation === 'free' && (
            <Button variant="secondary" disabled={isDisabled} onClick={() => setConfirming(true)}>
              {nameActions(exam.type).submit}
            </Button>
          )}
        </aside>
      </div>
      <SubmitDialog
        attempt={attempt}
        entries={entries}
        open={isConfirming && !isTimeUp}
        isSubmitting={isSubmitting}
        error={error}
        onSubmit={submit}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
