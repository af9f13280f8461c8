import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { listRegrades, undoRegrade, type Regrade } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState, Row, toast } from '@lectern/ui';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { refetchResults } from './refetch-results';
import styles from './results.module.css';
import { t } from '../texts';

const RegradeDialog = lazy(() => import('./regrade-dialog'));

/** The regrades of an exam, latest first; the latest of each question can be undone. */
export function RegradesTab({ examId }: { examId: string }) {
  const history = useQuery(query(listRegrades, { params: { examId } }));
  const { data } = history;
  const [isOpen, setOpen] = useState(false);
  const undo = useMutation({
    mutationFn: (regradeId: string) => call(undoRegrade, { params: { regradeId } }),
    onSuccess: () => {
      toast({
        title: t('results.regrade.undoneNow.title'),
        description: t('results.regrade.undoneNow.description'),
      });
      void refetchResults();
    },
    meta: {
      failed: {
        title: t('results.regrade.undoFailed.title'),
        fallback: t('results.regrade.undoFailed.fallback'),
      },
    },
    onError: () => invalidate(listRegrades),
  });
  return (
    <Card aria-labelledby="regrades">
      <div className={styles.head}>
        <CardTitle id="regrades">{t('results.regrade.history')}</CardTitle>
        <Button onClick={() => setOpen(true)}>{t('results.regrade.start')}</Button>
      </div>
      <QueryState
        query={history}
        loading={t('results.regrade.loading')}
        failed={t('results.regrade.failed')}
      />
      {data?.length === 0 && <p>{t('results.regrade.none')}</p>}
      <ol role="list" className={styles.rows}>
        {data?.map((regrade) => (
          <RegradeRow
            key={regrade.id}
            regrade={regrade}
            isPending={undo.isPending}
            onUndo={() => undo.mutate(regrade.id)}
          />
        ))}
      </ol>
      <Suspense>{isOpen && <RegradeDialog examId={examId} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

function RegradeRow({
  regrade: { question, rule, reason, by, at, undoneAt, changed, canUndo },
  isPending,
  onUndo,
}: {
  regrade: Regrade;
  isPending: boolean;
  onUndo: () => void;
}) {
  return (
    <Row as="li" gap="8 16" className={styles.row}>
      <div className={styles.grow}>
        <p dir="auto">
          <strong>{question.title}</strong> · {t(`results.regrade.rules.${rule}`)}
        </p>
        <p dir="auto">{reason}</p>
        <p className={styles.quiet}>
          {t('results.regrade.facts', {
            changed,
            by: by ?? t('results.regrade.deletedAccount'),
            date: formatDateTime(at),
          })}
          {undoneAt && ` · ${t('results.regrade.undone', { date: formatDateTime(undoneAt) })}`}
        </p>
      </div>
      {canUndo && (
        <Button
          variant="secondary"
          disabled={isPending}
          aria-label={t('results.regrade.undoOf', { title: question.title })}
          onClick={onUndo}
        >
          <RotateCcw aria-hidden />
          {t('results.regrade.undo')}
        </Button>
      )}
    </Row>
  );
}
