import { type AdminAttempt, isPersonGraded } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, ButtonLink, Card, CardTitle, Muted, Row } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, QuestionView } from '@lectern/ui/question';
import { usePaths } from '../../paths';
import { RightAnswer } from '../parts/right-answer';
import styles from './attempt.module.css';
import { t } from '../texts';

const tones = { right: 'success', 'partly-right': 'warning', wrong: 'danger' } as const;
const rounded = (points: number) => Math.round(points * 100) / 100;

/** A question of an attempt with the learner's answer, its mark, the right answer and the feedback. */
export function AttemptQuestionCard({
  question: asked,
  exam,
}: {
  question: AdminAttempt['questions'][number];
  exam: { id: string };
}) {
  const paths = usePaths();
  const { position, question, content, key, response, mark, maxPoints, needsGrading, comment } = asked;
  const { savedLateSeconds } = asked;
  const id = `question-${position}`;
  return (
    <Card aria-labelledby={id}>
      <Row gap="8 16" justify="space-between">
        <div>
          <CardTitle id={id}>{t('attempt.question', { number: position + 1 })}</CardTitle>
          <Muted dir="auto">
            <Link to={paths.question(question)}>{question.title}</Link>
            {` · ${t(`question.types.${content.type}`)} · ${t('question.versionNumber', { version: question.version })}`}
          </Muted>
        </div>
        <Row gap="8 16" justify="space-between">
          {savedLateSeconds !== null && (
            <Badge tone="warning">{t('attempt.savedLate', { seconds: savedLateSeconds })}</Badge>
          )}
          {mark.correctness && (
            <Badge tone={tones[mark.correctness]}>{t(`attempt.correctness.${mark.correctness}`)}</Badge>
          )}
          <strong>
            {needsGrading || mark.points === null
              ? t('attempt.waiting')
              : t('attempt.score', { earned: rounded(mark.points), maximum: rounded(maxPoints) })}
          </strong>
          {isPersonGraded(content) && (
            <ButtonLink variant="secondary" to={`${paths.grading(exam)}?state=all&answer=${asked.answerId}`}>
              {t('attempt.grade')}
            </ButtonLink>
          )}
        </Row>
      </Row>
      {response ? (
        <>
          <Prose html={content.prompt} />
          <AnswerReview
            content={content}
            response={response}
            files={asked.files}
            isOwn={false}
            // The list of right answers below also shows partial credit.
            mark={{ ...mark, rightAnswer: null }}
            criteria={asked.criteria}
          />
        </>
      ) : (
        <>
          <QuestionView content={content} />
          <Muted>{t('attempt.unanswered')}</Muted>
        </>
      )}
      <RightAnswer content={content} answerKey={key} />
      {mark.feedback.map((html, index) => (
        <Prose key={index} html={html} />
      ))}
      {comment && (
        <div>
          <Muted>{t('attempt.comment')}</Muted>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </div>
      )}
    </Card>
  );
}
