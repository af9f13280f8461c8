import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from '@lectern/contract';
import { Button, Card, formatDate, Row, TextField, texts as shared, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { reminderTexts } from './texts';
import styles from '../settings.module.css';

const labels = reminderTexts.calendar;
const feedQuery = query(getCalendarFeed);

const failed = { title: shared.error, fallback: labels.failed };

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
      toast(labels.removed);
    },
    meta: { failed },
    onSettled: () => setAsking(undefined),
  });
  const isBusy = creating.isPending || removing.isPending;
  const title = asking === 'replace' ? labels.replace : labels.remove;
  const pendingLabel = asking === 'replace' ? labels.creating : labels.removing;
  return (
    <Card aria-labelledby="calendar">
      <PartTitle id="calendar">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      {error && !feed && <p role="alert">{serverMessage(error) ?? labels.loadFailed}</p>}
      {!error && !feed && <p role="status">{labels.loading}</p>}
      {feed?.createdAt && !creating.data && (
        <p className={styles.quiet}>{labels.on(formatDate(feed.createdAt))}</p>
      )}
      {creating.data && <Address url={creating.data.url} />}
      {feed && !feed.createdAt && (
        <div>
          <Button variant="secondary" disabled={isBusy} onClick={() => creating.mutate()}>
            {creating.isPending ? labels.creating : labels.create}
          </Button>
        </div>
      )}
      {feed?.createdAt && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setAsking('replace')}>
            {labels.replace}
          </Button>
          <Button variant="secondary" onClick={() => setAsking('remove')}>
            {labels.remove}
          </Button>
        </Row>
      )}
      <Dialog
        title={title}
        description={asking === 'replace' ? labels.replaceQuestion : labels.removeQuestion}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setAsking(undefined)}>
              {labels.cancel}
            </Button>
            <Button
              disabled={isBusy}
              onClick={() => (asking === 'replace' ? creating.mutate() : removing.mutate())}
            >
              {isBusy ? pendingLabel : title}
            </Button>
          </>
        }
      />
    </Card>
  );
}

/** The new address. The server cannot show it again, because it stores only a hash. */
function Address({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <TextField
        label={labels.address}
        hint={labels.hint}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      {'clipboard' in navigator && (
        <div>
          <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
            {isCopied ? labels.copied : labels.copy}
          </Button>
        </div>
      )}
    </>
  );
}
