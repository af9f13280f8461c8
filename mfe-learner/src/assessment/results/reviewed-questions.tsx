import type { AttemptReview, ReviewedQuestion } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Card, Muted, Row } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, Feedback, MarkSummary, isAnswered } from '@lectern/ui/question';
import { BookOpen, Flag } from 'lucide-react';
import { t } from '../texts';
import { Remarks } from './remarks';
import styles from './results.module.css';

/** Each question with the learner's answer, and with the parts of its mark that the review rules show. */
export function ReviewedQuestions({ review: { questions, attempt } }: { review: AttemptReview }) {
  const { correctness, rightAnswers, score } = attempt.review;
  return (
    <>
      {!correctness && !rightAnswers && !score && <Muted>{t('results.hiddenQuestions')}</Muted>}
      {questions.map((question, index) => (
        <ReviewedQuestionCard
          key={question.position}
          question={question}
          isSectionStart={question.section !== questions[index - 1]?.section}
        />
      ))}
    </>
  );
}

function ReviewedQuestionCard({
  question,
  isSectionStart,
}: {
  question: ReviewedQuestion;
  isSectionStart: boolean;
}) {
  const { position, section, content, response, mark, maxPoints, needsGrading, comment, criteria } = question;
  const headingId = `question-${position + 1}`;
  return (
    <>
      {isSectionStart && section && (
        <h2 className={styles.section} dir="auto">
          {section}
        </h2>
      )}
      <Card as="article" className={styles.question} aria-labelledby={headingId}>
        <Row gap="8 16" justify="space-between">
          <h3 id={headingId} className={styles.number}>
            {t('attempt.question', { number: position + 1 })}
            {question.isFlagged && (
              <span className={styles.flag}>
                <Flag size={14} aria-hidden />
                <span className="visually-hidden">{t('attempt.flagged')}</span>
              </span>
            )}
          </h3>
          <MarkSummary
            mark={mark}
            maxPoints={maxPoints}
            isAnswered={isAnswered(response)}
            needsGrading={needsGrading}
          />
        </Row>
        <Prose html={content.prompt} />
        <AnswerReview
          content={content}
          response={response}
          mark={mark}
          criteria={criteria}
          files={question.files}
        />
        <Remarks question={question} />
        <Feedback feedback={mark.feedback} comment={comment} />
        <SlideReference question={question} />
      </Card>
    </>
  );
}

/** A link to the slide that the question is about; the slide highlights the quoted sentence if the server sends one. */
function SlideReference({ question: { slide } }: { question: ReviewedQuestion }) {
  if (!slide) return null;
  const { quote, title, ...target } = slide;
  return (
    <Link to={slideLink({ ...target, quotes: quote ? [quote] : [] })} className={styles.slide}>
      <BookOpen size={18} aria-hidden />
      <span dir="auto">{t('results.slide', { title })}</span>
    </Link>
  );
}
