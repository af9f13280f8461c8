import { query, useQuery } from '@lectern/client';
import { getQuestionVersion, type EditedQuestion } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { QuestionView } from '@lectern/ui/question';
import { useState } from 'react';
import { questionTexts } from '../question-texts';
import { questionEditorTexts } from './texts';
import { RightAnswer } from '../parts/right-answer';
import styles from './question-editor.module.css';

const texts = questionEditorTexts;
const { statuses } = questionTexts;

/** All versions of a question, newest first, each one to read. */
export function VersionsPanel({ question: { id, versions } }: { question: EditedQuestion }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Card aria-labelledby="versions-panel">
      <CardTitle id="versions-panel">{texts.versions}</CardTitle>
      <ol role="list" className={styles.versions}>
        {versions.map(({ version, status, createdAt, createdBy, attemptCount }) => (
          <li key={version}>
            <Button
              variant="quiet"
              className={styles.version}
              aria-label={texts.viewVersion(version)}
              onClick={() => setOpened(version)}
            >
              <strong>{texts.version(version, statuses[status])}</strong>
              <span className={styles.quiet} dir="auto">
                {texts.versionFacts(
                  formatDateTime(createdAt),
                  createdBy ?? texts.deletedAccount,
                  texts.attempts(attemptCount),
                )}
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
    <Dialog title={questionTexts.versionNumber(version)} open onClose={onClose}>
      <QueryState query={loaded} loading={texts.loading} failed={texts.versionFailed} />
      {data && (
        <>
          <p className={styles.quiet}>{questionTexts.points(data.points)}</p>
          <QuestionView content={data.content} />
          <RightAnswer content={data.content} answerKey={data.key} />
        </>
      )}
    </Dialog>
  );
}
