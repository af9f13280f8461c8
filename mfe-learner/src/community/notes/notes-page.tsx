import { buildUrl, query, useCurrentUser, useQuery } from '@lectern/client';
import { exportNotes, listNoteCourses, listNotes, NOTE_PAGE_SIZE } from '@lectern/contract';
import { Button, ButtonAnchor, ButtonLink, EmptyState, QueryState, Row, Stack } from '@lectern/ui';
import { hasFeature } from '@lectern/i18n';
import { Pager } from '@lectern/ui/pager';
import { FileDown, MessageCircleQuestionMark, Printer } from 'lucide-react';
import { paths } from '../../paths';
import { NoteItem } from '../parts/note-item';
import { useNoteOutbox } from '../parts/use-notes';
import { t } from '../texts';
import { NoteFilters } from './note-filters';
import { NotePlaceLink } from './note-place-link';
import styles from './notes.module.css';
import { useNoteFilter } from './use-note-filter';

/** All notes, highlights and bookmarks of a person. */
export default function NotesPage() {
  const { user } = useCurrentUser();
  return user ? <OwnNotes userId={user.id} /> : null;
}

function OwnNotes({ userId }: { userId: string }) {
  const { filter, page, setState, reset, isFiltered } = useNoteFilter();
  const list = useQuery({
    ...query(listNotes, { query: { ...filter, page } }),
    placeholderData: (last) => last,
  });
  const courses = useQuery(query(listNoteCourses));
  const { outbox, pending, isOffline } = useNoteOutbox(userId);
  const queryState = <QueryState query={list} loading={t('page.loading')} failed={t('page.failed')} />;
  if (!list.data) return queryState;
  const { items, total } = list.data;
  if (total === 0 && !isFiltered)
    return (
      <EmptyState
        title={t('page.none')}
        text={t('page.noneText')}
        action={<ButtonLink to={paths.courses}>{t('page.browse')}</ButtonLink>}
      />
    );
  return (
    <Stack>
      {queryState}
      <NoteFilters filter={filter} courses={courses.data ?? []} onChange={setState} />
      <Row justify="space-between" gap="8 16">
        <p role="status" className={styles.count}>
          {t('page.count', { count: total })}
        </p>
        <Row className={styles.actions}>
          {hasFeature('discussion') && (
            <ButtonLink variant="quiet" to={paths.questions}>
              <MessageCircleQuestionMark aria-hidden />
              {t('page.questions')}
            </ButtonLink>
          )}
          <ButtonAnchor variant="secondary" href={buildUrl(exportNotes, { query: filter })} download>
            <FileDown aria-hidden />
            {t('page.markdown')}
          </ButtonAnchor>
          <ButtonLink variant="secondary" to={`${paths.printedNotes}${window.location.search}`}>
            <Printer aria-hidden />
            {t('page.print')}
          </ButtonLink>
        </Row>
      </Row>
      {total === 0 && (
        <EmptyState
          title={t('page.noMatch')}
          text={t('page.noMatchText')}
          action={
            <Button variant="secondary" onClick={reset}>
              {t('page.clear')}
            </Button>
          }
        />
      )}
      <ul className={styles.list} role="list">
        {items.map((note) => (
          <li key={note.id}>
            <NoteItem note={note} pending={pending.get(note.id)} outbox={outbox} isOffline={isOffline}>
              <NotePlaceLink note={note} />
            </NoteItem>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(total / NOTE_PAGE_SIZE)} />
    </Stack>
  );
}
