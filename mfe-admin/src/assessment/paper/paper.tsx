import type { ExamPaper } from '@lectern/contract';
import { Card, Muted, Row, Stack } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { RightAnswer } from '../parts/right-answer';
import { findTypeParts } from '../question-types/question-types';
import styles from './paper.module.css';
import { t } from '../texts';

type Question = ExamPaper['questions'][number];

/** The sheet: its head, and each question with places to answer or with the right answer. */
export function Paper({ paper, hasAnswers }: { paper: ExamPaper; hasAnswers: boolean }) {
  const { exam, course, timeLimit, totalPoints, number, hasVariants, questions } = paper;
  const facts = [
    course.title,
    t('paper.points', { points: rounded(totalPoints) }),
    ...(timeLimit === null ? [] : [t('paper.minutes', { minutes: timeLimit })]),
    ...(hasVariants ? [t('paper.version', { number })] : []),
  ];
  return (
    <Card className={styles.paper}>
      <Stack gap={8}>
        <h2 className={styles.title} dir="auto">
          {exam.title}
        </h2>
        {hasAnswers && <p className={styles.key}>{t('paper.answerKey')}</p>}
        <Muted dir="auto">{facts.join(' · ')}</Muted>
        {!hasAnswers && exam.description && (
          <p className={styles.description} dir="auto">
            {exam.description}
          </p>
        )}
        {!hasAnswers && (
          <Row gap="8 16" className={styles.person}>
            <Blank label={t('paper.name')} />
            <Blank label={t('paper.date')} />
          </Row>
        )}
      </Stack>
      {questions.map((question, index) => (
        <PaperQuestion
          key={question.questionId}
          question={question}
          number={index + 1}
          isSectionStart={question.section !== questions[index - 1]?.section}
          hasAnswers={hasAnswers}
        />
      ))}
    </Card>
  );
}

function PaperQuestion({
  question: { section, points, content, key },
  number,
  isSectionStart,
  hasAnswers,
}: {
  question: Question;
  number: number;
  isSectionStart: boolean;
  hasAnswers: boolean;
}) {
  const { PaperAnswer } = findTypeParts(content.type);
  return (
    <>
      {isSectionStart && section && (
        <h3 className={styles.section} dir="auto">
          {section}
        </h3>
      )}
      <Stack as="section" gap={8} className={styles.question} aria-label={t('paper.question', { number })}>
        <div className={styles.questionHead}>
          <strong>{t('paper.question', { number })}</strong>
          <Muted as="span">{t('paper.points', { points: rounded(points) })}</Muted>
        </div>
        <Prose html={content.prompt} />
        {hasAnswers ? <RightAnswer content={content} answerKey={key} /> : <PaperAnswer content={content} />}
      </Stack>
    </>
  );
}

function Blank({ label }: { label: string }) {
  return (
    <p className={styles.blank}>
      {label}
      <span className={styles.line} />
    </p>
  );
}

const rounded = (points: number) => Math.round(points * 100) / 100;
