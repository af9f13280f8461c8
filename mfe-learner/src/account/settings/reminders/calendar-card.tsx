import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from '@lectern/contract';
import { Button, Card, formatDate, Row, TextField, toast, uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

const feedQuery = query(getCalendarFeed);

const failureToast = { title: uiText('error'), fallback: t('calendar.failed') };

/** Creates, replaces and removes the secret address at which calendar programs read the person's due dates. */
export function CalendarCard() {
  const { data: feed, error } = useQuery(feedQuery);
  const [changeToConfirm, setChangeToConfirm] = useState<'replace' | 'remove'>();
  const creating = useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: ({ createdAt }) => queryClient.setQueryData(feedQuery.queryKey, { createdAt }),
    meta: { failed: failureToast },
    onSettled: () => setChangeToConfirm(undefined),
  });
  const removing = useMutation({
    mutationFn: () => call(removeCalendarFeed),
    onSuccess: () => {
      // Otherwise the card would still show the removed address.
      creating.reset();
      queryClient.setQueryData(feedQuery.queryKey, { createdAt: null });
      toast({ title: t('calendar.removed.title'), description: t('calendar.removed.description') });
    },
    meta: { failed: failureToast },
    onSettled: () => setChangeToConfirm(undefined),
  });
  const isBusy = creating.isPending || removing.isPending;
  const title = changeToConfirm === 'replace' ? t('calendar.replace') : t('calendar.remove');
  const pendingLabel = changeToConfirm === 'replace' ? t('calendar.creating') : t('calendar.removing');
  return (
    <Card aria-labelledby="calendar">
      <PartTitle id="calendar">{t('calendar.title')}</PartTitle>
      <p className={styles.quiet}>{t('calendar.text')}</p>
      {error && !feed && <p role="alert">{serverMessage(error) ?? t('calendar.loadFailed')}</p>}
      {!error && !feed && <p role="status">{t('calendar.loading')}</p>}
      {feed?.createdAt && !creating.data && (
        <p className={styles.quiet}>{t('calendar.on', { date: formatDate(feed.createdAt) })}</p>
      )}
      {creating.data && <NewAddress url={creating.data.url} />}
      {feed && !feed.createdAt && (
        <div>
          <Button variant="secondary" disabled={isBusy} onClick={() => creating.mutate()}>
            {creating.isPending ? t('calendar.creating') : t('calendar.create')}
          </Button>
        </div>
      )}
      {feed?.createdAt && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setChangeToConfirm('replace')}>
            {t('calendar.replace')}
          </Button>
          <Button variant="secondary" onClick={() => setChangeToConfirm('remove')}>
            {t('calendar.remove')}
          </Button>
        </Row>
      )}
      {changeToConfirm && (
        <ConfirmDialog
          labels={{ title, confirm: title, confirming: pendingLabel }}
          question={
            changeToConfirm === 'replace' ? t('calendar.replaceQuestion') : t('calendar.removeQuestion')
          }
          variant="primary"
          isPending={isBusy}
          onConfirm={() => (changeToConfirm === 'replace' ? creating.mutate() : removing.mutate())}
          onClose={() => setChangeToConfirm(undefined)}
        />
      )}
    </Card>
  );
}

/** The new address. The server cannot show it again, because it stores only a hash. */
function NewAddress({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false);
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
          <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}>
            {isCopied ? t('calendar.copied') : t('calendar.copy')}
          </Button>
        </div>
      )}
    </>
  );
}
