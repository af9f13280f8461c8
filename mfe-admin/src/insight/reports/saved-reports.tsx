import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { deleteSavedReport, listSavedReports, type SavedReport } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, Card, CardTitle, Muted, QueryState, Row, toast } from '@lectern/ui';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import styles from './reports.module.css';
import { t } from '../texts';
import type { ReportState } from './use-report-state';

const SaveDialog = lazy(() => import('./save-dialog'));

/** The person's saved reports as links, and a button to save the present one. */
export function SavedReports({ report }: { report: ReportState }) {
  const [isSaving, setSaving] = useState(false);
  const list = useQuery(query(listSavedReports));
  const { data } = list;
  return (
    <Card aria-labelledby="saved-reports">
      <Row gap="8 12" justify="space-between">
        <CardTitle id="saved-reports">{t('reports.saved.title')}</CardTitle>
        <Button variant="secondary" onClick={() => setSaving(true)}>
          {t('reports.saved.save')}
        </Button>
      </Row>
      <QueryState query={list} loading={null} failed={t('reports.saved.listFailed')} />
      {data?.length === 0 && <Muted>{t('reports.saved.empty')}</Muted>}
      {data && data.length > 0 && (
        <ul role="list" className={styles.saved}>
          {data.map((one) => (
            <SavedRow key={one.id} report={one} />
          ))}
        </ul>
      )}
      <Suspense>{isSaving && <SaveDialog report={report} onClose={() => setSaving(false)} />}</Suspense>
    </Card>
  );
}

function SavedRow({ report: { id, name, query: saved, weekday } }: { report: SavedReport }) {
  const deletion = useMutation({
    mutationFn: () => call(deleteSavedReport, { params: { reportId: id } }),
    onSuccess: () =>
      toast({ title: t('reports.saved.deleted'), description: t('reports.saved.deletedText', { name }) }),
    meta: { failed: { title: t('reports.saved.failedTitle'), fallback: t('reports.saved.failed') } },
    onSettled: () => invalidate(listSavedReports),
  });
  const { timeZone: _, ...filters } = saved;
  const address = new URLSearchParams(filters as Record<string, string>);
  return (
    <Row as="li" gap="4 12" className={styles.savedRow}>
      <Link to={`?${address.toString()}`} dir="auto">
        {name}
      </Link>
      {weekday && <Muted as="span">{t('reports.saved.every', { weekday })}</Muted>}
      <Button
        variant="quiet"
        icon
        aria-label={t('reports.saved.deleteOf', { name })}
        disabled={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        <Trash2 aria-hidden />
      </Button>
    </Row>
  );
}
