import { call, useMutation } from '@lectern/client';
import {
  type ExamPreview,
  type ExamPreviewResult,
  markExamPreview,
  type QuestionResponse,
  UNANSWERED,
} from '@lectern/contract';
import { Button, Card, Muted, Row, Stack } from '@lectern/ui';
import { useRef, useState } from 'react';
import { t } from '../texts';
import { exactPercent } from '../parts/format-percent';
import styles from './preview.module.css';
import { PreviewedQuestion } from './previewed-question';

interface Props {
  preview: ExamPreview;
  /** Decides the draws and the order. */
  number: number;
  /** Begins again, with other draws where the exam has some. */
  onRestart: () => void;
}

/** The questions, page by page where learners get them so, and what learners see after they submitted. */
export function PreviewedExam({ preview, number, onRestart }: Props) {
  const { exam, questions, onePerPage, passingScore, timeLimit, totalPoints } = preview;
  const [responses, setResponses] = useState(() => questions.map(({ content }) => UNANSWERED[content.type]));
  const [page, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const marking = useMutation({
    mutationFn: () => {
      const answers = questions.map(({ questionId }, index) => ({
        questionId,
        response: responses[index] ?? null,
      }));
      return call(markExamPreview, { params: { examId: exam.id }, body: { number, answers } });
    },
    onSuccess: () => heading.current?.focus(),
    meta: { failed: { title: t('preview.markFailed'), fallback: t('preview.tryAgain') } },
  });
  const result = marking.data;
  const isPaged = onePerPage && !result;
  const shown = questions.map((question, index) => ({ question, index }));
  const answer = (index: number, response: QuestionResponse) =>
    setResponses((known) => known.with(index, response));
  const facts = [
    t('paper.points', { points: totalPoints }),
    t('preview.passing', { percent: passingScore }),
    ...(timeLimit === null ? [] : [t('paper.minutes', { minutes: timeLimit })]),
  ];

  return (
    <Stack>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.title} dir="auto">
          {exam.title}
        </h2>
        <Muted>{facts.join(' · ')}</Muted>
      </div>
      {result && <PreviewResult result={result} />}
      {(isPaged ? shown.slice(page, page + 1) : shown).map(({ question, index }) => (
        <PreviewedQuestion
          key={question.questionId}
          question={question}
          position={index}
          count={questions.length}
          response={responses[index] ?? UNANSWERED[question.content.type]}
          mark={result?.marks[index]}
          onChange={(response) => answer(index, response)}
        />
      ))}
      <Row justify="space-between">
        {isPaged && (
          <Row>
            <Button variant="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('preview.previous')}
            </Button>
            <Button
              variant="secondary"
              disabled={page === questions.length - 1}
              onClick={() => setPage(page + 1)}
            >
              {t('preview.next')}
            </Button>
          </Row>
        )}
        {result ? (
          <Button variant="secondary" onClick={onRestart}>
            {t('preview.restart')}
          </Button>
        ) : (
          <Button disabled={marking.isPending} onClick={() => marking.mutate()}>
            {t('preview.submit')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function PreviewResult({ result: { percent, isPassed, needsGrading } }: { result: ExamPreviewResult }) {
  return (
    <Card role="status" className={styles.result}>
      <strong>
        {percent === null ? t('preview.submitted') : t('preview.result', { percent: exactPercent(percent) })}
      </strong>
      {isPassed !== null && <p>{isPassed ? t('preview.passed') : t('preview.notPassed')}</p>}
      {percent === null && <p>{needsGrading ? t('preview.needsGrading') : t('preview.hidden')}</p>}
    </Card>
  );
}
