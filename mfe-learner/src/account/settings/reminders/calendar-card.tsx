import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from '@lectern/contract';
import { Button, Card, formatDate, Row, TextField, toast, uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

const feedQuery = query(getCalendarFeed);

const failed = { title: uiText('error'), fallback: t('calendar.failed') };

/** Creates, replaces and removes the secret address at which calendar programs read the person's due dates. */
export function CalendarCard() {
  const { data: feed, error } = useQuery(feedQuery);
  const [asking, setAsking] = useState<'replace' | 'remove'>();
  const creating = useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: ({ createdAt }) => queryClient.setQueryData(feedQuery.queryKey, { createdAt }),
    meta: { failed },
    onSettled: () => setAsking(undefined),
  });
  const removing = useMutation({
    mutationFn: () => call(removeCalendarFeed),
    onSuccess: () => {
      creating.reset();
      queryClient.setQueryData(feedQuery.queryKey, { createdAt: null });
      toast({ title: t('calendar.removed.title'), description: t('calendar.removed.description') });
    },
    meta: { failed },
    onSettled: () => setAsking(undefined),
  });
  const isBusy = creating.isPending || removing.isPending;
  const title = asking === 'replace' ? t('calendar.replace') : t('calendar.remove');
  const pendingLabel = asking === 'replace' ? t('calendar.creating') : t('calendar.removing');
  return (
    <Card aria-labelledby="calendar">
      <PartTitle id="calendar">{t('calendar.title')}</PartTitle>
      <p className={styles.quiet}>{t('calendar.text')}</p>
      {error && !feed && <p role="alert">{serverMessage(error) ?? t('calendar.loadFailed')}</p>}
      {!error && !feed && <p role="status">{t('calendar.loading')}</p>}
      {feed?.createdAt && !creating.data && (
        <p className={styles.quiet}>{t('calendar.on', { date: formatDate(feed.createdAt) })}</p>
      )}
      {creating.data && <Address url={creating.data.url} />}
      {feed && !feed.createdAt && (
        <div>
          <Button variant="secondary" disabled={isBusy} onClick={() => creating.mutate()}>
            {creating.isPending ? t('calendar.creating') : t('calendar.create')}
          </Button>
        </div>
      )}
      {feed?.createdAt && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setAsking('replace')}>
            {t('calendar.replace')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking('remove')}>
            {t('calendar.remove')}
          </Button>
        </Row>
      )}
      {asking && (
        <ConfirmDialog
          labels={{ title, confirm: title, confirming: pendingLabel }}
          question={asking === 'replace' ? t('calendar.replaceQuestion') : t('calendar.removeQuestion')}
          variant="primary"
          isPending={isBusy}
          onConfirm={() => (asking === 'replace' ? creating.mutate() : removing.mutate())}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

/** The new address. The server cannot show it again, because it stores only a hash. */
function Address({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <TextField
        label={t('calendar.address')}
        hint={t('calendar.hint')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      {'clipboard' in navigator && (
        <div>
          <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
            {isCopied ? t('calendar.copied') : t('calendar.copy')}
          </Button>
        </div>
      )}
    </>
  );
}
