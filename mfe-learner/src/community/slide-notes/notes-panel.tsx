import type { Note } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { Sheet } from '@lectern/ui/dialog';
import { Bookmark, BookmarkCheck, MapPin, NotebookPen, TextSelect } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NoteItem } from '../parts/note-item';
import type { NoteOutbox, PendingNote } from '../parts/note-outbox';
import { useIsWide } from '../parts/use-is-wide';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './slide-notes.module.css';

/** The notes of a slide: beside it in a wide window, over it in a narrow one. */
export function NotesPanel({
  slideTitle,
  notes,
  placeNumbers,
  pending,
  outbox,
  isOffline,
  focusedId,
  onClose,
  onAdd,
  onPlace,
  onSentence,
  onBookmark,
}: {
  slideTitle: string;
  notes: Note[];
  placeNumbers: ReadonlyMap<string, number>;
  pending: ReadonlyMap<string, PendingNote>;
  outbox: NoteOutbox;
  isOffline: boolean;
  /** The note that was just made or chosen. */
  focusedId: string | undefined;
  onClose: () => void;
  onAdd: () => void;
  /** Absent for a slide without a picture. */
  onPlace: (() => void) | undefined;
  /** Absent for a slide without text. */
  onSentence: (() => void) | undefined;
  onBookmark: () => void;
}) {
  const isBeside = useIsWide();
  const list = useRef<HTMLUListElement>(null);
  const isBookmarked = notes.some(({ kind }) => kind === 'bookmark');
  const shown = notes.filter(({ kind }) => kind !== 'bookmark');

  useEffect(() => {
    const item = focusedId && list.current?.querySelector<HTMLElement>(`[data-note="${focusedId}"]`);
    if (!item) return;
    item.scrollIntoView?.({ block: 'nearest' });
    if (!item.contains(document.activeElement)) (item.querySelector('textarea') ?? item).focus();
  }, [focusedId]);

  return (
    <Sheet open title={t('panel.title')} subtitle={slideTitle} isBeside={isBeside} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onAdd}>
            <NotebookPen aria-hidden />
            {t('panel.add')}
          </Button>
          {onPlace && (
            <Button variant="secondary" onClick={onPlace}>
              <MapPin aria-hidden />
              {t('panel.place')}
            </Button>
          )}
          {onSentence && (
            <Button variant="secondary" onClick={onSentence}>
              <TextSelect aria-hidden />
              {t('panel.sentence')}
            </Button>
          )}
          <Button variant="secondary" aria-pressed={isBookmarked} onClick={onBookmark}>
            {isBookmarked ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
            {isBookmarked ? t('panel.bookmarked') : t('panel.bookmark')}
          </Button>
        </div>
        {shown.length === 0 && (
          <div className={styles.none}>
            <h3>{t('panel.none')}</h3>
            <p>{t('panel.noneText')}</p>
          </div>
        )}
        <ul ref={list} className={styles.list} role="list">
          {shown.map((note) => (
            <li key={note.id}>
              <NoteItem
                note={note}
                pending={pending.get(note.id)}
                outbox={outbox}
                isOffline={isOffline}
                placeNumber={placeNumbers.get(note.id)}
                isFocused={note.id === focusedId}
              />
            </li>
          ))}
        </ul>
        <p className={styles.foot}>
          {t('panel.private')} <Link to={paths.notes}>{t('panel.all')}</Link>
        </p>
      </div>
    </Sheet>
  );
}
