import type { AttemptReview, QuestionResponse, ReviewedQuestion } from '@lectern/contract';
import { Card } from '@lectern/ui';
import { AnswerReview } from '@lectern/ui/question';
import { useEffect, useState } from 'react';
import { isSameResponse } from '../saving/answer-state';
import { UnsavedAnswers } from '../saving/unsaved-answers';
import { t } from '../texts';
import styles from './results.module.css';

interface Unsaved {
  question: ReviewedQuestion;
  response: QuestionResponse;
}

/** The answers on this device that did not reach the server before the end. They do not count. */
export function UnsavedNotice({ userId, review }: { userId: string; review: AttemptReview }) {
  const [storage] = useState(() => new UnsavedAnswers(userId, review.attempt.id));
  const unsaved = review.questions.flatMap((question) => unsavedAnswerTo(question, storage) ?? []);

  useEffect(() => {
    // What the server has, although its acknowledgment was lost, needs no notice.
    for (const question of review.questions) {
      if (!unsavedAnswerTo(question, storage)) storage.write(question.position, null);
    }
  }, [review, storage]);

  if (unsaved.length === 0) return null;
  return (
    <Card className={styles.unsaved}>
      <p>{t('results.unsaved', { count: unsaved.length })}</p>
      {unsaved.map(({ question, response }) => (
        <div key={question.position}>
          <p className={styles.number}>{t('attempt.question', { number: question.position + 1 })}</p>
          <AnswerReview content={question.content} response={response} />
        </div>
      ))}
    </Card>
  );
}

function unsavedAnswerTo(question: ReviewedQuestion, storage: UnsavedAnswers): Unsaved | undefined {
  const stored = storage.read(question.position);
  const response = stored?.unsent ?? stored?.pending?.response;
  if (!response || isSameResponse(response, question.response)) return undefined;
  return { question, response };
}
