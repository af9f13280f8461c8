import { type Note, NOTE_COLORS, NOTE_LIMITS } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Button, TextField } from '@lectern/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../texts';
import { NoteCardForm } from './note-card-form';
import styles from './note-item.module.css';
import type { NoteOutbox, PendingNote } from './note-outbox';
import { useDeleteNote } from './use-delete-note';

const COLOR_NAMES = {
  yellow: t('note.yellow'),
  green: t('note.green'),
  blue: t('note.blue'),
  pink: t('note.pink'),
};
/** From this share of the longest text on, the field says how long the text is. */
const NEARLY_FULL = 0.9;

/** A note with its quote, its text to edit, its color, and what became of its slide. */
export function NoteItem({
  note,
  pending,
  outbox,
  isOffline,
  placeNumber,
  isFocused = false,
  children,
}: {
  note: Note;
  /** What is not saved of it. */
  pending: PendingNote | undefined;
  outbox: NoteOutbox;
  isOffline: boolean;
  placeNumber?: number;
  /** Whether its text field takes the focus. */
  isFocused?: boolean;
  /** Where the note is. */
  children?: ReactNode;
}) {
  const { text, color } = pending ?? note;
  const [wasTouched, setWasTouched] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const [isCardOpen, setCardOpen] = useState(false);
  const remove = useDeleteNote(outbox);
  const change = (own: { text?: string; color?: Note['color'] }) => {
    setWasTouched(true);
    outbox.change(note, { text, color, ...own });
  };
  const showsText = note.kind === 'note' || text !== '' || isWriting;
  return (
    <article
      className={styles.note}
      data-mark={note.kind === 'bookmark' ? undefined : color}
      data-note={note.id}
      tabIndex={-1}
    >
      {children}
      {placeNumber !== undefined && (
        <p className={styles.fact}>{t('note.atPlace', { number: placeNumber })}</p>
      )}
      {note.kind === 'bookmark' && <p className={styles.fact}>{t('note.bookmark')}</p>}
      {note.quote !== null && (
        <blockquote className={styles.quote} dir="auto">
          {note.quote}
        </blockquote>
      )}
      <Fate note={note} />
      {note.isCopy && <p className={styles.fate}>{t('note.copy')}</p>}
      {showsText && note.kind !== 'bookmark' && (
        <TextField
          label={t('note.text')}
          hideLabel
          rows={Math.min(8, Math.max(2, text.split('\n').length))}
          placeholder={t('note.placeholder')}
          maxLength={NOTE_LIMITS.text}
          value={text}
          autoFocus={isFocused || isWriting}
          hint={
            text.length > NOTE_LIMITS.text * NEARLY_FULL
              ? t('note.count', { length: text.length, max: NOTE_LIMITS.text })
              : undefined
          }
          onChange={(typed) => change({ text: typed })}
          onBlur={() => outbox.sendNow()}
        />
      )}
      <div className={styles.tools}>
        {note.kind !== 'bookmark' && (
          <div role="group" aria-label={t('note.color')} className={styles.colors}>
            {NOTE_COLORS.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.color}
                data-mark={one}
                aria-label={COLOR_NAMES[one]}
                title={COLOR_NAMES[one]}
                aria-pressed={one === color}
                onClick={() => change({ color: one })}
              />
            ))}
          </div>
        )}
        {!showsText && note.kind === 'highlight' && (
          <Button variant="quiet" onClick={() => setIsWriting(true)}>
            {t('note.addText')}
          </Button>
        )}
        <p className={styles.state} role="status">
          {describeState(pending, isOffline, wasTouched)}
        </p>
        {canReview(note, pending) && (
          <Button
            variant="quiet"
            icon
            title={note.cardFront === null ? t('card.add') : t('card.change')}
            aria-label={note.cardFront === null ? t('card.add') : t('card.change')}
            aria-expanded={isCardOpen}
            data-on={note.cardFront !== null || undefined}
            onClick={() => setCardOpen(!isCardOpen)}
          >
            <RotateCcw aria-hidden />
          </Button>
        )}
        <Button
          variant="quiet"
          icon
          title={t('note.delete')}
          aria-label={t('note.deleteNamed', { name: nameNote(note, text) })}
          onClick={() => remove(note)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {isCardOpen && <NoteCardForm note={note} onClose={() => setCardOpen(false)} />}
      {pending?.refusal !== undefined && (
        <Button variant="secondary" onClick={() => outbox.resend(note.id)}>
          {t('save.retry')}
        </Button>
      )}
    </article>
  );
}

/** Whether a note can be a card: it is saved, and has an answer. */
const canReview = ({ quote, text }: Note, pending: PendingNote | undefined): boolean =>
  hasFeature('practice') && !pending?.created && (quote !== null || text !== '');

/** The beginning of what a note says, for names of buttons. */
function nameNote({ quote, slide }: Pick<Note, 'quote' | 'slide'>, text: string): string {
  const name = text.trim() || quote || slide.title;
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

function Fate({ note: { state, place } }: { note: Note }) {
  if (state === 'exact') return null;
  const text = state === 'removed' ? t('note.removed') : place ? t('note.pictureChanged') : t('note.changed');
  return <p className={styles.fate}>{text}</p>;
}

function describeState(pending: PendingNote | undefined, isOffline: boolean, wasTouched: boolean): string {
  if (pending?.refusal !== undefined) return t('save.refused', { reason: pending.refusal });
  if (pending) return isOffline ? t('save.waiting') : t('save.saving');
  return wasTouched ? t('save.saved') : '';
}
