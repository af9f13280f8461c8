import { call, useQuery } from '@lectern/client';
import { listNotes, type Note, NOTE_PAGE_SIZE } from '@lectern/contract';
import { Button, QueryState, Row, Stack } from '@lectern/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '../texts';
import { describePlace } from './note-place-link';
import styles from './notes.module.css';
import { type ChosenNotes, useNoteFilter } from './use-note-filter';

/** The found notes on paper, or as a PDF by the browser's print dialog. */
export default function PrintedNotesPage() {
  const { filter } = useNoteFilter();
  const [loaded, setLoaded] = useState({ loaded: 0, count: 0 });
  const notes = useQuery({
    queryKey: ['/api/notes', 'printed', filter],
    queryFn: ({ signal }) => loadAll(filter, signal, setLoaded),
    // Notes may have been written since.
    gcTime: 0,
  });
  if (!notes.data)
    return <QueryState query={notes} loading={t('print.loading', loaded)} failed={t('page.failed')} />;
  return (
    <Stack>
      <Row justify="end" className={styles.printTools}>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('page.print')}
        </Button>
      </Row>
      <div className={styles.sheet} data-ground="light">
        <h2>{t('print.title')}</h2>
        {groupByCourse(notes.data).map(([course, items]) => (
          <section key={course}>
            <h3 dir="auto">{items[0]?.course.title}</h3>
            {items.map((note) => (
              <PrintedNote key={note.id} note={note} />
            ))}
          </section>
        ))}
      </div>
    </Stack>
  );
}

function PrintedNote({ note }: { note: Note }) {
  const { kind, quote, text, state } = note;
  return (
    <article className={styles.printed}>
      <p className={styles.where} dir="auto">
        {describePlace(note)}
      </p>
      {kind === 'bookmark' && <p>{t('note.bookmark')}</p>}
      {quote !== null && <blockquote dir="auto">{quote}</blockquote>}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {state === 'changed' && <p className={styles.where}>{t('note.changed')}</p>}
      {state === 'removed' && <p className={styles.where}>{t('note.removed')}</p>}
    </article>
  );
}

/** Page by page; those of one course together, in the order in which the first of each was found. */
async function loadAll(
  filter: ChosenNotes,
  signal: AbortSignal,
  onProgress: (progress: { loaded: number; count: number }) => void,
): Promise<Note[]> {
  const notes: Note[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await call(listNotes, { query: { ...filter, page }, signal });
    notes.push(...items);
    onProgress({ loaded: notes.length, count: total });
    if (items.length < NOTE_PAGE_SIZE) return notes;
  }
}

function groupByCourse(notes: Note[]): [string, Note[]][] {
  const groups = new Map<string, Note[]>();
  for (const note of notes) {
    const key = note.course.id ?? note.course.title;
    groups.set(key, [...(groups.get(key) ?? []), note]);
  }
  return [...groups];
}
