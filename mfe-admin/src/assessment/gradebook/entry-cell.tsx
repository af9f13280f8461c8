import { MessageSquare, MessageSquareText } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { formatNumber, parseNumber } from '../../parts/fields/number-of';
import type { EntryPlace } from './entry-place';
import styles from './gradebook.module.css';
import { focusNeighbor } from './focus-neighbor';
import type { EntryEditor } from './use-entries';
import { t } from '../texts';

/** The points of a learner in a column, saved when the cell is left, and a button for the comment. */
export function EntryCell({
  place,
  entries,
  onOpenComment,
}: {
  place: EntryPlace;
  entries: EntryEditor;
  onOpenComment: () => void;
}) {
  const id = useId();
  const { learner, column, entry } = place;
  const saved = entry.points === null ? '' : formatNumber(entry.points);
  // Undefined while the cell shows what is saved.
  const [typed, setTyped] = useState<string>();
  const points = parsePoints(typed ?? saved);
  const isWrong = points !== null && !(points >= 0 && points <= column.maxPoints);

  async function save() {
    if (typed === undefined || isWrong) return;
    if (points !== entry.points) await entries.save(place, { points });
    // What was typed meanwhile stays.
    setTyped((current) => (current === typed ? undefined : current));
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z';
    if (isUndo && typed === undefined) {
      event.preventDefault();
      entries.undo();
    } else if (event.key === 'Escape') setTyped(undefined);
    else focusNeighbor(event);
  }

  const Icon = entry.comment ? MessageSquareText : MessageSquare;
  const commentId = entry.comment ? 'gradebook.entry.editComment' : 'gradebook.entry.addComment';
  return (
    <div className={styles.entry}>
      <input
        className={styles.points}
        inputMode="decimal"
        autoComplete="off"
        data-column={entry.columnId}
        aria-label={t('gradebook.entry.points', { learner: learner.name, column: column.title })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? saved}
        onChange={({ target }) => setTyped(target.value)}
        // A refused change stays in the cell, with the reason in a toast.
        onBlur={() => void save().catch(() => undefined)}
        onFocus={({ target }) => target.select()}
        onKeyDown={press}
      />
      <button
        type="button"
        className={styles.comment}
        aria-label={t(commentId, { learner: learner.name, column: column.title })}
        data-filled={entry.comment !== null}
        onClick={onOpenComment}
      >
        <Icon size={16} aria-hidden />
      </button>
      {isWrong && (
        <span id={id} role="alert" className={styles.wrong}>
          {t('gradebook.entry.wrong', { maxPoints: column.maxPoints })}
        </span>
      )}
    </div>
  );
}

/** Null for no points; NaN for what is no number. */
const parsePoints = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));
