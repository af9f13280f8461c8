import type { AttemptQuestion } from '@lectern/contract';
import { Button, Card, CardTitle, Stack } from '@lectern/ui';
import { AnswerReview } from '@lectern/ui/question';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { shownResponse, type AnswerState } from '../saving/answer-state';
import { t } from '../texts';
import { formatTime } from '../parts/format-time';
import styles from './attempt.module.css';

/** Shows two answers to the same question, from two tabs or devices, and lets the person choose one of them. */
export function ConflictPanel({
  questions,
  answers,
  outbox,
}: {
  questions: AttemptQuestion[];
  answers: ReadonlyMap<number, AnswerState>;
  outbox: AnswerOutbox;
}) {
  const question = questions.find(({ position }) => answers.get(position)?.conflict);
  const answer = question && answers.get(question.position);
  if (!question || !answer?.conflict) return null;
  const { position, content } = question;
  const { response, savedAt } = answer.conflict;
  return (
    <Card className={styles.conflict} role="alert" aria-labelledby="conflict">
      <CardTitle id="conflict">{t('conflict.title', { number: position + 1 })}</CardTitle>
      <p>{t('conflict.text')}</p>
      <div className={styles.versions}>
        <Stack gap={12} className={styles.version}>
          <h3 className={styles.versionTitle}>{t('conflict.own')}</h3>
          <AnswerReview content={content} response={shownResponse(answer)} />
          <Button variant="secondary" onClick={() => outbox.choose(position, 'own')}>
            {t('conflict.keepOwn')}
          </Button>
        </Stack>
        <Stack gap={12} className={styles.version}>
          <h3 className={styles.versionTitle}>
            {t('conflict.other', { time: savedAt ? formatTime(savedAt) : '' })}
          </h3>
          <AnswerReview content={content} response={response} />
          <Button variant="secondary" onClick={() => outbox.choose(position, 'other')}>
            {t('conflict.takeOther')}
          </Button>
        </Stack>
      </div>
    </Card>
  );
}
