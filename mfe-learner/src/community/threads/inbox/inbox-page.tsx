import { keepPreviousData, query, useCurrentUser, useQuery } from '@lectern/client';
import {
  INBOX_PAGE_SIZE,
  InboxKind,
  listInbox,
  listInboxCourses,
  MAX_SEARCH_LENGTH,
} from '@lectern/contract';
import {
  Button,
  choiceParam,
  EmptyState,
  idParam,
  Muted,
  NativeSelect,
  pageParam,
  QueryState,
  SearchField,
  Stack,
  textParam,
  useSearchState,
} from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { useState } from 'react';
import { isCapped } from '../parts/is-capped';
import styles from '../parts/threads.module.css';
import { t } from '../texts';
import { InboxItem } from './inbox-item';

const ALL_COURSES = 'all';
const KIND_OPTIONS = InboxKind.options.map((value) => ({ value, label: t(`inbox.kinds.${value}`) }));
const SEARCH_PARAMETERS = {
  search: textParam(MAX_SEARCH_LENGTH),
  course: idParam<undefined>(undefined),
  kind: choiceParam(InboxKind.options, 'open'),
  page: pageParam,
};

/** The questions in all courses that a person teaches; the person answers them on this page. */
export default function InboxPage() {
  const { user } = useCurrentUser();
  return user ? <Inbox userId={user.id} /> : null;
}

function Inbox({ userId }: { userId: string }) {
  const { state, setState, reset } = useSearchState(SEARCH_PARAMETERS);
  const { search, course, kind, page } = state;
  const [openThreadId, setOpenThreadId] = useState<string>();
  const inbox = useQuery({
    ...query(listInbox, {
      query: { kind, search, page, ...(course !== undefined && { courseId: course }) },
    }),
    placeholderData: keepPreviousData,
    // New questions may have arrived since the last visit.
    refetchOnMount: 'always',
  });
  const courses = useQuery({ ...query(listInboxCourses), refetchOnMount: 'always' });
  const { data } = inbox;
  const queryState = <QueryState query={inbox} loading={t('inbox.loading')} failed={t('inbox.failed')} />;
  if (!data) return queryState;
  const isFiltered = search !== '' || course !== undefined || kind !== 'open';
  const courseOptions = [
    { value: ALL_COURSES, label: t('inbox.allCourses') },
    ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Stack className={styles.page}>
      {queryState}
      <div className={styles.filters} role="search">
        <SearchField
          label={t('own.search')}
          placeholder={t('own.searchHint')}
          value={search}
          onSearch={(typed) => setState({ search: typed })}
        />
        <NativeSelect
          label={t('inbox.course')}
          hideLabel
          options={courseOptions}
          value={course ?? ALL_COURSES}
          onChange={(chosen) => setState({ course: chosen === ALL_COURSES ? undefined : (chosen as never) })}
        />
        <NativeSelect
          label={t('inbox.kind')}
          hideLabel
          options={KIND_OPTIONS}
          value={kind}
          onChange={(chosen) => setState({ kind: chosen })}
        />
      </div>
      {data.total > 0 && (
        <Muted role="status">
          {t(isCapped(search, data.total) ? 'inbox.countAtLeast' : 'inbox.count', { count: data.total })}
        </Muted>
      )}
      {data.total === 0 && (
        <EmptyState
          title={isFiltered ? t('own.noMatch') : t('inbox.none')}
          text={isFiltered ? t('inbox.noMatchText') : t('inbox.noneText')}
          action={
            isFiltered && (
              <Button variant="secondary" onClick={reset}>
                {t('own.clear')}
              </Button>
            )
          }
        />
      )}
      <ul className={styles.list} role="list">
        {data.items.map((thread) => (
          <li key={thread.id}>
            <InboxItem
              thread={thread}
              userId={userId}
              isOpen={thread.id === openThreadId}
              onToggle={() => setOpenThreadId(thread.id === openThreadId ? undefined : thread.id)}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / INBOX_PAGE_SIZE)} />
    </Stack>
  );
}
