import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import {
  deleteExamOverride,
  listExamOverrides,
  type EditedExam,
  type ListedExamOverride,
} from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState, Row, toast } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { examTexts } from '../../exam-texts';
import { examEditorTexts } from '../texts';
import styles from '../exam-editor.module.css';

const OverrideDialog = lazy(() => import('./override-dialog'));
const { overrides: texts } = examEditorTexts;

/** The learners with own dates or extra time, each with the reason. */
export function OverridesTab({ exam }: { exam: EditedExam }) {
  const overrides = useQuery(query(listExamOverrides, { params: { examId: exam.id } }));
  const { data } = overrides;
  const [opened, setOpened] = useState<{ override?: ListedExamOverride }>();
  const removal = useMutation({
    mutationFn: (userId: string) => call(deleteExamOverride, { params: { examId: exam.id, userId } }),
    onSuccess: () => {
      toast(texts.removed);
      void invalidate(listExamOverrides);
    },
    meta: { failed: texts.saveFailed },
  });
  return (
    <Card aria-labelledby="overrides">
      <CardTitle id="overrides">{texts.title}</CardTitle>
      <p className={styles.quiet}>{texts.text}</p>
      <QueryState query={overrides} loading={texts.loading} failed={texts.failed} />
      {data?.length === 0 && <p>{texts.none}</p>}
      <ul role="list" className={styles.slots}>
        {data?.map((override) => (
          <Row as="li" gap="8 12" key={override.learner.id} className={styles.slot}>
            <div className={styles.grow}>
              <p className={styles.slotTitle} dir="auto">
                {override.learner.name}
              </p>
              <p className={styles.quiet}>{listFacts(override).join(' · ')}</p>
              <p dir="auto">{override.reason}</p>
              <p className={styles.quiet}>
                {texts.by(override.by ?? texts.deletedAccount, formatDateTime(override.at))}
              </p>
            </div>
            <div className={styles.buttons}>
              <Button
                variant="secondary"
                aria-label={examTexts.actionFor(texts.edit, override.learner.name)}
                onClick={() => setOpened({ override })}
              >
                {texts.edit}
              </Button>
              <Button
                variant="quiet"
                aria-label={examTexts.actionFor(texts.remove, override.learner.name)}
                disabled={removal.isPending}
                onClick={() => removal.mutate(override.learner.id)}
              >
                {texts.remove}
              </Button>
            </div>
          </Row>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => setOpened({})}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      </div>
      <Suspense>
        {opened && (
          <OverrideDialog exam={exam} override={opened.override} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

function listFacts({ opensAt, dueDate, closesAt, extraMinutes, maxAttempts }: ListedExamOverride): string[] {
  return [
    ...(opensAt ? [texts.opens(formatDateTime(opensAt))] : []),
    ...(dueDate ? [texts.due(formatDateTime(dueDate))] : []),
    ...(closesAt ? [texts.closes(formatDateTime(closesAt))] : []),
    ...(extraMinutes ? [texts.extra(extraMinutes)] : []),
    ...(maxAttempts ? [examTexts.attempts(maxAttempts)] : []),
  ];
}
