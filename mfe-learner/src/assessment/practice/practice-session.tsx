import type { PracticeQuestion } from '@lectern/contract';
import { useShortcuts, useSingleKeys } from '@lectern/remote';
import { Button, Card, Muted, ProgressBar, Row } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { isAnswered, QuestionInput } from '@lectern/ui/question';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../texts';
import { AnswerResult } from './answer-result';
import styles from './practice.module.css';
import { SessionEnd } from './session-end';
import { usePracticeKeys } from './use-practice-keys';
import { usePracticeSession, type PracticeSession as Session } from './use-practice-session';

const SHORTCUTS = [
  { keys: '1 … 9', label: t('practice.session.shortcuts.choose') },
  { keys: t('practice.session.shortcuts.checkKey'), label: t('practice.session.shortcuts.check') },
  { keys: 'U', label: t('practice.session.shortcuts.undo') },
];

/** Questions one after the other, each with what is right as soon as it is answered. */
export function PracticeSession({
  questions,
  endActions,
}: {
  questions: PracticeQuestion[];
  /** What can be done after the last question. */
  endActions: ReactNode;
}) {
  const session = usePracticeSession(questions);
  const onKeyDown = usePracticeKeys(session);
  useShortcuts(SHORTCUTS);
  const hasKeys = useSingleKeys();
  const heading = useRef<HTMLHeadingElement>(null);
  const { index, question, result, given } = session;
  const hasResult = result !== undefined;

  // The focus follows what is new, so that the keys work and a screen reader begins there.
  useEffect(() => heading.current?.focus({ preventScroll: index === 0 && !hasResult }), [index, hasResult]);

  return (
    <div className={styles.session} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <ProgressBar
          percent={(given.length / questions.length) * 100}
          label={t('practice.session.progress')}
        />
        <Button
          variant="quiet"
          title={t('practice.session.undoHint')}
          disabled={!session.canUndo || session.isBusy}
          onClick={() => session.undo()}
        >
          <Undo2 aria-hidden />
          {t('practice.session.undo')}
        </Button>
      </div>
      {question ? (
        <Card aria-labelledby="practice-question">
          <div>
            <h2
              id="practice-question"
              ref={hasResult ? undefined : heading}
              tabIndex={-1}
              className={styles.number}
            >
              {t('practice.session.position', { number: index + 1, count: questions.length })}
            </h2>
            <Muted dir="auto">
              {[question.course.title, question.moduleTitle].filter(Boolean).join(' · ')}
            </Muted>
          </div>
          <Prose id="practice-prompt" html={question.content.prompt} />
          {result ? (
            <AnswerResult
              session={session}
              question={question}
              result={result}
              isLast={index === questions.length - 1}
              headingRef={heading}
            />
          ) : (
            <OpenQuestion session={session} question={question} />
          )}
        </Card>
      ) : (
        <SessionEnd given={given} actions={endActions} headingRef={heading} />
      )}
      {question && hasKeys && <Muted className={styles.keys}>{t('practice.session.keys')}</Muted>}
    </div>
  );
}

function OpenQuestion({ session, question }: { session: Session; question: PracticeQuestion }) {
  const { response, isBusy, problem, change, check, next } = session;
  return (
    <>
      <QuestionInput
        content={question.content}
        response={response}
        onChange={change}
        disabled={isBusy}
        labelledBy="practice-question practice-prompt"
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Row gap={12} className={styles.actions}>
        {problem?.isGone ? (
          <Button onClick={next}>{t('practice.session.next')}</Button>
        ) : (
          <>
            <Button disabled={isBusy || !isAnswered(response)} onClick={() => void check(response)}>
              {isBusy ? t('practice.session.checking') : t('practice.session.check')}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => void check(null)}>
              {t('practice.session.unknown')}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}
