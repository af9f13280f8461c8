import { type NoteQuote, NOTE_LIMITS } from '@lectern/contract';
import { isSwitchedOff } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { Highlighter, MessageCircleQuestionMark, NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../texts';
import styles from './slide-notes.module.css';
import { selectSentence, type SelectedText } from './use-selection';

/** Pixels between a selection and its toolbar, and between the toolbar and the edge of the window. */
const GAP = 8;

/** Buttons below the selected text, or above it where there is no room. */
export function SelectionToolbar({
  selected: { quote, box },
  root,
  isByKeyboard,
  onHighlight,
  onNote,
  onAsk,
}: {
  selected: SelectedText;
  root: HTMLElement;
  /** Whether the sentence was selected with keys, which then choose another one. */
  isByKeyboard: boolean;
  onHighlight: (quote: NoteQuote) => void;
  onNote: (quote: NoteQuote) => void;
  /** Absent where nothing can be asked. */
  onAsk: ((quote: NoteQuote) => void) | undefined;
}) {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const isQuotable = quote !== 'too-long';
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target, key } = event;
      // What was just marked is no longer selected, but may still be shown for a moment.
      if (getSelection()?.isCollapsed) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (target instanceof Element && target.matches('input, select, textarea, button, a')) return;
      const actions: Record<string, (() => void) | undefined> = {
        ...(isByKeyboard && {
          ArrowDown: () => selectSentence(root, 1),
          ArrowUp: () => selectSentence(root, -1),
        }),
        ...(isQuotable && {
          Enter: () => onHighlight(quote),
          n: isSwitchedOff(event) ? undefined : () => onNote(quote),
          q: isSwitchedOff(event) ? undefined : onAsk && (() => onAsk(quote)),
        }),
        Escape: () => getSelection()?.removeAllRanges(),
      };
      const action = actions[key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });

  const measure = (element: HTMLElement | null) => {
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    setSize((known) =>
      known.width === offsetWidth && known.height === offsetHeight
        ? known
        : { width: offsetWidth, height: offsetHeight },
    );
  };
  const fitsBelow = box.bottom + GAP + height < window.innerHeight;
  const top = fitsBelow ? box.bottom + GAP : Math.max(GAP, box.top - GAP - height);
  const left = Math.min(Math.max(GAP, box.left), Math.max(GAP, window.innerWidth - width - GAP));
  return createPortal(
    <section aria-label={t('select.label')}>
      <div
        ref={measure}
        className={styles.toolbar}
        data-ground="dark"
        role="toolbar"
        aria-label={t('select.label')}
        style={{ top, left }}
        // The selection stays while a button is pressed.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isQuotable ? (
          <>
            <Button variant="quiet" onClick={() => onHighlight(quote)}>
              <Highlighter aria-hidden />
              {t('select.highlight')}
            </Button>
            <Button variant="quiet" onClick={() => onNote(quote)}>
              <NotebookPen aria-hidden />
              {t('select.note')}
            </Button>
            {onAsk && (
              <Button variant="quiet" title={`${t('select.ask')} (Q)`} onClick={() => onAsk(quote)}>
                <MessageCircleQuestionMark aria-hidden />
                {t('select.ask')}
              </Button>
            )}
            {isByKeyboard && <p className={styles.keys}>{t('select.key')}</p>}
          </>
        ) : (
          <p className={styles.tooLong} role="status">
            {t('select.tooLong', { max: NOTE_LIMITS.quote })}
          </p>
        )}
      </div>
    </section>,
    document.body,
  );
}
