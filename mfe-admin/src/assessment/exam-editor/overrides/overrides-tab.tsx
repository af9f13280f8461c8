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
import styles from '../exam-editor.module.css';
import { t } from '../../texts';

const OverrideDialog = lazy(() => import('./override-dialog'));

/** The learners with own dates or extra time, each with the reason. */
export function OverridesTab({ exam }: { exam: EditedExam }) {
  const overrides = useQuery(query(listExamOverrides, { params: { examId: exam.id } }));
  const { data } = overrides;
  const [opened, setOpened] = useState<{ override?: ListedExamOverride }>();
  const removal = useMutation({
    mutationFn: (userId: string) => call(deleteExamOverride, { params: { examId: exam.id, userId } }),
    onSuccess: () => {
      toast({ title: t('examEditor.overrides.removed.title') });
      void invalidate(listExamOverrides);
    },
    meta: {
      failed: {
        title: t('examEditor.overrides.saveFailed.title'),
        fallback: t('examEditor.overrides.saveFailed.fallback'),
      },
    },
  });
  return (
    <Card aria-labelledby="overrides">
      <CardTitle id="overrides">{t('examEditor.overrides.title')}</CardTitle>
      <p className={styles.quiet}>{t('examEditor.overrides.text')}</p>
      <QueryState
        query={overrides}
        loading={t('examEditor.overrides.loading')}
        failed={t('examEditor.overrides.failed')}
      />
      {data?.length === 0 && <p>{t('examEditor.overrides.none')}</p>}
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
                {override.by
                  ? t('examEditor.overrides.by', { name: override.by, date: formatDateTime(override.at) })
                  : t('examEditor.overrides.byDeleted', { date: formatDateTime(override.at) })}
              </p>
            </div>
            <div className={styles.buttons}>
              <Button
                variant="secondary"
                aria-label={t('exam.actionFor', {
                  action: t('examEditor.overrides.edit'),
                  title: override.learner.name,
                })}
                onClick={() => setOpened({ override })}
              >
                {t('examEditor.overrides.edit')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('exam.actionFor', {
                  action: t('examEditor.overrides.remove'),
                  title: override.learner.name,
                })}
                disabled={removal.isPending}
                onClick={() => removal.mutate(override.learner.id)}
              >
                {t('examEditor.overrides.remove')}
              </Button>
            </div>
          </Row>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => setOpened({})}>
          <Plus aria-hidden />
          {t('examEditor.overrides.add')}
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
    ...(opensAt ? [t('examEditor.overrides.opens', { date: formatDateTime(opensAt) })] : []),
    ...(dueDate ? [t('examEditor.overrides.due', { date: formatDateTime(dueDate) })] : []),
    ...(closesAt ? [t('examEditor.overrides.closes', { date: formatDateTime(closesAt) })] : []),
    ...(extraMinutes ? [t('examEditor.overrides.extra', { minutes: extraMinutes })] : []),
    ...(maxAttempts ? [t('exam.attempts', { count: maxAttempts })] : []),
  ];
}
