import type { AdminAttempt } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, ButtonLink, Card, CardTitle, Muted, Row } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, QuestionView } from '@lectern/ui/question';
import { attemptTexts } from './texts';
import { usePaths } from '../../paths';
import { questionTexts } from '../question-texts';
import { RightAnswer } from '../parts/right-answer';
import styles from './attempt.module.css';

const texts = attemptTexts;
const tones = { right: 'success', 'partly-right': 'warning', wrong: 'danger' } as const;
const rounded = (points: number) => String(Math.round(points * 100) / 100);

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
          <CardTitle id={id}>{texts.question(position + 1)}</CardTitle>
          <Muted dir="auto">
            <Link to={paths.question(question)}>{question.title}</Link>
            {` · ${questionTexts.types[content.type]} · ${questionTexts.versionNumber(question.version)}`}
          </Muted>
        </div>
        <Row gap="8 16" justify="space-between">
          {savedLateSeconds !== null && <Badge tone="warning">{texts.savedLate(savedLateSeconds)}</Badge>}
          {mark.correctness && <Badge tone={tones[mark.correctness]}>{texts[mark.correctness]}</Badge>}
          <strong>
            {needsGrading || mark.points === null
              ? texts.waiting
              : texts.score(rounded(mark.points), rounded(maxPoints))}
          </strong>
          {content.type === 'essay' && (
            <ButtonLink variant="secondary" to={`${paths.grading(exam)}?state=all&answer=${asked.answerId}`}>
              {texts.grade}
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
            isOwn={false}
            // The list of right answers below also shows partial credit.
            mark={{ ...mark, rightAnswer: null }}
            criteria={asked.criteria}
          />
        </>
      ) : (
        <>
          <QuestionView content={content} />
          <Muted>{texts.unanswered}</Muted>
        </>
      )}
      <RightAnswer content={content} answerKey={key} />
      {mark.feedback.map((html, index) => (
        <Prose key={index} html={html} />
      ))}
      {comment && (
        <div>
          <Muted>{texts.comment}</Muted>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </div>
      )}
    </Card>
  );
}
