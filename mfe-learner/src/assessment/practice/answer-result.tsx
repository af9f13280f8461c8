import type { PracticeAnswer, PracticeQuestion } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Button, Row, Stack } from '@lectern/ui';
import { AnswerReview, Feedback } from '@lectern/ui/question';
import { ArrowRight, BookOpen, Check, CircleDashed, X } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../texts';
import styles from './practice.module.css';
import type { PracticeSession } from './use-practice-session';

const icons = { right: Check, 'partly-right': CircleDashed, wrong: X } as const;
const RATINGS = ['hard', 'good', 'easy'] as const;

/** What is right, why, where to read it again, and when the question comes back. */
export function AnswerResult({
  session,
  question,
  result,
  isLast,
  headingRef,
}: {
  session: PracticeSession;
  question: PracticeQuestion;
  result: PracticeAnswer;
  isLast: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const correctness = result.mark.correctness ?? 'wrong';
  const Icon = icons[correctness];
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1} className={styles.verdict} data-correctness={correctness}>
        <Icon size={20} aria-hidden />
        {t(`practice.result.${correctness}`)}
      </h3>
      <AnswerReview content={question.content} response={session.answered} mark={result.mark} />
      <Feedback feedback={result.mark.feedback} />
      {result.slide && <SlideReference slide={result.slide} />}
      <Schedule session={session} result={result} />
      <Row gap={12} className={styles.actions}>
        <Button onClick={session.next}>
          {isLast ? t('practice.session.finish') : t('practice.session.next')}
          <ArrowRight aria-hidden />
        </Button>
      </Row>
    </>
  );
}

function SlideReference({
  slide: { quote, title, ...target },
}: {
  slide: NonNullable<PracticeAnswer['slide']>;
}) {
  return (
    <Link to={slideLink({ ...target, quotes: quote ? [quote] : [] })} className={styles.slide}>
      <BookOpen size={18} aria-hidden />
      <span dir="auto">{t('practice.result.slide', { title })}</span>
    </Link>
  );
}

/** When the question comes back, with the choices of a right answer. */
function Schedule({ session, result }: { session: PracticeSession; result: PracticeAnswer }) {
  const { choices, rating, isInReview, days } = result;
  return (
    <Stack gap={12} className={styles.schedule}>
      {choices && (
        <div className={styles.ratings} role="group" aria-label={t('practice.result.how')}>
          <span className={styles.label} aria-hidden>
            {t('practice.result.how')}
          </span>
          {RATINGS.map((choice) => (
            <Button
              key={choice}
              variant="secondary"
              className={styles.rating}
              aria-pressed={rating === choice}
              aria-label={
                isInReview
                  ? t('practice.result.ratingIn', {
                      rating: t(`practice.result.ratings.${choice}`),
                      days: choices[choice],
                    })
                  : t(`practice.result.ratings.${choice}`)
              }
              disabled={session.isBusy}
              onClick={() => session.rate(choice)}
            >
              {t(`practice.result.ratings.${choice}`)}
              {isInReview && (
                <span className={styles.days}>{t('practice.inDays', { days: choices[choice] })}</span>
              )}
            </Button>
          ))}
        </div>
      )}
      <Row gap="4 16" justify="space-between" className={styles.comesBack}>
        <p role="status">
          {isInReview
            ? t('practice.result.comesBack', { days })
            : choices
              ? t('practice.result.stays')
              : t('practice.result.removed')}
        </p>
        <Button variant="quiet" disabled={session.isBusy} onClick={() => session.setReview(!isInReview)}>
          {isInReview ? t('practice.result.leaveOut') : t('practice.result.bringBack')}
        </Button>
      </Row>
    </Stack>
  );
}
