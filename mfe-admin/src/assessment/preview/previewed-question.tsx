import type { ExamPreview, QuestionMark, QuestionResponse } from '@lectern/contract';
import { Card, Muted, Row } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { AnswerReview, Feedback, isAnswered, MarkSummary, QuestionInput } from '@lectern/ui/question';
import { useId } from 'react';
import { t } from '../texts';
import styles from './preview.module.css';

interface Props {
  question: ExamPreview['questions'][number];
  position: number;
  count: number;
  response: QuestionResponse;
  /** The result of the answer, once the preview was submitted. */
  mark: QuestionMark | undefined;
  onChange: (response: QuestionResponse) => void;
}

/** A question to answer, or with as much of its mark as learners see. */
export function PreviewedQuestion({ question, position, count, response, mark, onChange }: Props) {
  const { section, content, points } = question;
  const id = useId();
  const [headingId, promptId] = [`${id}-heading`, `${id}-prompt`];
  return (
    <Card as="article" className={styles.question} aria-labelledby={headingId}>
      <Row justify="space-between">
        <div>
          {section && (
            <p className={styles.section} dir="auto">
              {section}
            </p>
          )}
          <h3 id={headingId} className={styles.number}>
            {t('preview.question', { number: position + 1, count })}
          </h3>
        </div>
        {mark ? (
          <MarkSummary mark={mark} maxPoints={points} isAnswered={isAnswered(response)} />
        ) : (
          <Muted>{t('paper.points', { points })}</Muted>
        )}
      </Row>
      <Prose id={promptId} html={content.prompt} />
      {mark ? (
        <>
          <AnswerReview content={content} response={response} mark={mark} />
          <Feedback feedback={mark.feedback} />
        </>
      ) : (
        <QuestionInput
          content={content}
          response={response}
          onChange={onChange}
          labelledBy={`${headingId} ${promptId}`}
        />
      )}
    </Card>
  );
}
