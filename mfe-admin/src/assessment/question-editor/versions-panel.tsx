import { query, useQuery } from '@lectern/client';
import { getQuestionVersion, type EditedQuestion } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { QuestionView } from '@lectern/ui/question';
import { useState } from 'react';
import { RightAnswer } from '../parts/right-answer';
import styles from './question-editor.module.css';
import { t } from '../texts';

/** All versions of a question, newest first, each one to read. */
export function VersionsPanel({ question: { id, versions } }: { question: EditedQuestion }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Card aria-labelledby="versions-panel">
      <CardTitle id="versions-panel">{t('questionEditor.versions')}</CardTitle>
      <ol role="list" className={styles.versions}>
        {versions.map(({ version, status, createdAt, createdBy, attemptCount }) => (
          <li key={version}>
            <Button
              variant="quiet"
              className={styles.version}
              aria-label={t('questionEditor.viewVersion', { version })}
              onClick={() => setOpened(version)}
            >
              <strong>
                {t('questionEditor.version', { version, status: t(`question.statuses.${status}`) })}
              </strong>
              <span className={styles.quiet} dir="auto">
                {[
                  formatDateTime(createdAt),
                  createdBy ?? t('questionEditor.deletedAccount'),
                  t('exam.attempts', { count: attemptCount }),
                ].join(' · ')}
              </span>
            </Button>
          </li>
        ))}
      </ol>
      {opened !== undefined && (
        <VersionDialog questionId={id} version={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function VersionDialog({
  questionId,
  version,
  onClose,
}: {
  questionId: string;
  version: number;
  onClose: () => void;
}) {
  const loaded = useQuery(query(getQuestionVersion, { params: { questionId, version } }));
  const { data } = loaded;
  return (
    <Dialog title={t('question.versionNumber', { version })} open onClose={onClose}>
      <QueryState
        query={loaded}
        loading={t('questionEditor.loading')}
        failed={t('questionEditor.versionFailed')}
      />
      {data && (
        <>
          <p className={styles.quiet}>{t('question.points', { points: data.points })}</p>
          <QuestionView content={data.content} />
          <RightAnswer content={data.content} answerKey={data.key} />
        </>
      )}
    </Dialog>
  );
}
