import { openDeviceStore, type WaitingChanges } from '@lectern/client/offline';
import { Button, Row, Stack } from '@lectern/ui';
import { downloadFile } from '../../parts/download-file';
import { announceCopies } from './downloads';
import styles from './downloads.module.css';
import { t } from './texts';

/** What the server refused, with its reason. Notes can be saved as a file before they are removed. */
export function RefusedChanges({ changes, userId }: { changes: WaitingChanges; userId: string }) {
  const notes = changes.notes.filter(({ refusal }) => refusal !== undefined);
  const reviews = changes.reviews.filter(({ refusal }) => refusal !== undefined);
  if (notes.length + reviews.length === 0) return null;
  const save = () =>
    downloadFile(
      'notes.md',
      new Blob([notes.map(({ text }) => text).join('\n\n---\n\n')], { type: 'text/markdown' }),
    );
  const discard = async () => {
    for (const { id } of notes) localStorage.removeItem(`lectern.notes.${userId}.${id}`);
    const store = await openDeviceStore();
    for (const { order } of reviews) await store.delete('reviews', order);
    announceCopies();
  };
  const reasons = [...new Set([...notes, ...reviews].map(({ refusal }) => refusal || t('refused.unknown')))];
  return (
    <Stack gap={8} className={styles.refused}>
      <p role="alert">{t('refused.title', { notes: notes.length, reviews: reviews.length })}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Row>
        {notes.length > 0 && (
          <Button variant="secondary" onClick={save}>
            {t('refused.save')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void discard()}>
          {t('refused.discard')}
        </Button>
      </Row>
    </Stack>
  );
}
