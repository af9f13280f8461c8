import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { listRegrades, undoRegrade, type Regrade } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime, QueryState, Row, toast } from '@lectern/ui';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { resultsTexts } from './texts';
import { refetchResults } from './refetch-results';
import styles from './results.module.css';

const RegradeDialog = lazy(() => import('./regrade-dialog'));
const { regrade: texts } = resultsTexts;

/** The regrades of an exam, latest first; the latest of each question can be undone. */
export function RegradesTab({ examId }: { examId: string }) {
  const history = useQuery(query(listRegrades, { params: { examId } }));
  const { data } = history;
  const [isOpen, setOpen] = useState(false);
  const undo = useMutation({
    mutationFn: (regradeId: string) => call(undoRegrade, { params: { regradeId } }),
    onSuccess: () => {
      toast(texts.undoneNow);
      void refetchResults();
    },
    meta: { failed: texts.undoFailed },
    onError: () => invalidate(listRegrades),
  });
  return (
    <Card aria-labelledby="regrades">
      <div className={styles.head}>
        <CardTitle id="regrades">{texts.history}</CardTitle>
        <Button onClick={() => setOpen(true)}>{texts.start}</Button>
      </div>
      <QueryState query={history} loading={texts.loading} failed={texts.failed} />
      {data?.length === 0 && <p>{texts.none}</p>}
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
          <strong>{question.title}</strong> · {texts.rules[rule]}
        </p>
        <p dir="auto">{reason}</p>
        <p className={styles.quiet}>
          {texts.facts(changed, by ?? texts.deletedAccount, formatDateTime(at))}
          {undoneAt && ` · ${texts.undone(formatDateTime(undoneAt))}`}
        </p>
      </div>
      {canUndo && (
        <Button
          variant="secondary"
          disabled={isPending}
          aria-label={texts.undoOf(question.title)}
          onClick={onUndo}
        >
          <RotateCcw aria-hidden />
          {texts.undo}
        </Button>
      )}
    </Row>
  );
}
