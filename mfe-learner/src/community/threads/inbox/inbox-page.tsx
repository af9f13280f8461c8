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

const ALL = 'all';
const KINDS = InboxKind.options.map((value) => ({ value, label: t(`inbox.kinds.${value}`) }));
const SEARCH = {
  search: textParam(MAX_SEARCH_LENGTH),
  course: idParam<undefined>(undefined),
  kind: choiceParam(InboxKind.options, 'open'),
  page: pageParam,
};

/** The open questions in all courses that a person teaches, answered in place. */
export default function InboxPage() {
  const { user } = useCurrentUser();
  return user ? <Inbox userId={user.id} /> : null;
}

function Inbox({ userId }: { userId: string }) {
  const { state, setState, reset } = useSearchState(SEARCH);
  const { search, course, kind, page } = state;
  const [openId, setOpenId] = useState<string>();
  const list = useQuery({
    ...query(listInbox, {
      query: { kind, search, page, ...(course !== undefined && { courseId: course }) },
    }),
    placeholderData: keepPreviousData,
    // Questions come while one is on another screen.
    refetchOnMount: 'always',
  });
  const courses = useQuery({ ...query(listInboxCourses), refetchOnMount: 'always' });
  const { data } = list;
  const queryState = <QueryState query={list} loading={t('inbox.loading')} failed={t('inbox.failed')} />;
  if (!data) return queryState;
  const isFiltered = search !== '' || course !== undefined || kind !== 'open';
  const courseOptions = [
    { value: ALL, label: t('inbox.allCourses') },
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
          value={course ?? ALL}
          onChange={(chosen) => setState({ course: chosen === ALL ? undefined : (chosen as never) })}
        />
        <NativeSelect
          label={t('inbox.kind')}
          hideLabel
          options={KINDS}
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
              isOpen={thread.id === openId}
              onToggle={() => setOpenId(thread.id === openId ? undefined : thread.id)}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / INBOX_PAGE_SIZE)} />
    </Stack>
  );
}
