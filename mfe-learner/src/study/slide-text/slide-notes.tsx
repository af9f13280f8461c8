import { Prose } from '@lectern/ui/prose';
import { useId, useMemo } from 'react';
import { t } from '../texts';
import { highlightQuote, notesHtml } from './slide-text';
import styles from './slide-notes.module.css';

/** The speaker notes of a slide. `quotes` are highlighted. */
export function SlideNotes({
  notes,
  language,
  quotes,
}: {
  notes: string;
  language: string | undefined;
  quotes?: string[];
}) {
  const id = useId();
  const html = useMemo(() => (quotes ?? []).reduce(highlightQuote, notesHtml(notes)), [notes, quotes]);
  return (
    <div className={styles.notes} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {t('viewer.notes')}
      </p>
      <Prose html={html} language={language} />
    </div>
  );
}
