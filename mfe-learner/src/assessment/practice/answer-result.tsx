import type { PracticeAnswer, PracticeQuestion } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Button, Row, Stack } from '@lectern/ui';
import { AnswerReview, Feedback } from '@lectern/ui/question';
import { ArrowRight, BookOpen, Check, CircleDashed, X } from 'lucide-react';
import type { RefObject } from 'react';
import { practiceTexts } from './texts';
import styles from './practice.module.css';
import type { PracticeSession } from './use-practice-session';

const { result: texts, session: sessionTexts } = practiceTexts;
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
        {texts[correctness]}
      </h3>
      <AnswerReview content={question.content} response={session.answered} mark={result.mark} />
      <Feedback feedback={result.mark.feedback} />
      {result.slide && <SlideReference slide={result.slide} />}
      <Schedule session={session} result={result} />
      <Row gap={12} className={styles.actions}>
        <Button onClick={session.next}>
          {isLast ? sessionTexts.finish : sessionTexts.next}
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
      <span dir="auto">{texts.slide(title)}</span>
    </Link>
  );
}

/** When the question comes back, with the choices of a right answer. */
function Schedule({ session, result }: { session: PracticeSession; result: PracticeAnswer }) {
  const { choices, rating, isInReview, days } = result;
  return (
    <Stack gap={12} className={styles.schedule}>
      {choices && (
        <div className={styles.ratings} role="group" aria-label={texts.how}>
          <span className={styles.label} aria-hidden>
            {texts.how}
          </span>
          {RATINGS.map((choice) => (
            <Button
              key={choice}
              variant="secondary"
              className={styles.rating}
              aria-pressed={rating === choice}
              aria-label={
                isInReview ? texts.ratingIn(texts.ratings[choice], choices[choice]) : texts.ratings[choice]
              }
              disabled={session.isBusy}
              onClick={() => session.rate(choice)}
            >
              {texts.ratings[choice]}
              {isInReview && <span className={styles.days}>{practiceTexts.inDays(choices[choice])}</span>}
            </Button>
          ))}
        </div>
      )}
      <Row gap="4 16" justify="space-between" className={styles.comesBack}>
        <p role="status">{isInReview ? texts.comesBack(days) : choices ? texts.stays : texts.removed}</p>
        <Button variant="quiet" disabled={session.isBusy} onClick={() => session.setReview(!isInReview)}>
          {isInReview ? texts.leaveOut : texts.bringBack}
        </Button>
      </Row>
    </Stack>
  );
}
