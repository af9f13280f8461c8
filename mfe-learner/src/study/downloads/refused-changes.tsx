import { openDeviceStore, type WaitingChanges } from '@lectern/client/offline';
import { Button, Row, Stack } from '@lectern/ui';
import { getNoteOutbox } from '../../community/parts/use-notes';
import { downloadFile } from '../../parts/download-file';
import { announceCopies } from './downloads';
import styles from './downloads.module.css';
import { t } from './texts';

/** Shows how many changes made offline the server refused, and why. Notes can be saved as a file before they are discarded. */
export function RefusedChanges({ changes, userId }: { changes: WaitingChanges; userId: string }) {
  const refusedNotes = changes.notes.filter(({ refusal }) => refusal !== undefined);
  const refusedReviews = changes.reviews.filter(({ refusal }) => refusal !== undefined);
  if (refusedNotes.length + refusedReviews.length === 0) return null;
  const saveNotes = () =>
    downloadFile(
      'notes.md',
      new Blob([refusedNotes.map(({ text }) => text).join('\n\n---\n\n')], { type: 'text/markdown' }),
    );
  const discardAll = async () => {
    const outbox = getNoteOutbox(userId);
    for (const { id } of refusedNotes) outbox.discard(id);
    const store = await openDeviceStore();
    for (const { order } of refusedReviews) await store.delete('reviews', order);
    announceCopies();
  };
  const reasons = [
    ...new Set([...refusedNotes, ...refusedReviews].map(({ refusal }) => refusal || t('refused.unknown'))),
  ];
  return (
    <Stack gap={8} className={styles.refused}>
      <p role="alert">{t('refused.title', { notes: refusedNotes.length, reviews: refusedReviews.length })}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Row>
        {refusedNotes.length > 0 && (
          <Button variant="secondary" onClick={saveNotes}>
            {t('refused.save')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void discardAll()}>
          {t('refused.discard')}
        </Button>
      </Row>
    </Stack>
  );
}
