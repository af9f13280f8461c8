import { keepPreviousData, query, useCurrentUser, useQuery } from '@lectern/client';
import { listThreads, MAX_SEARCH_LENGTH, THREAD_PAGE_SIZE, type ThreadFilter } from '@lectern/contract';
import {
  Button,
  ButtonLink,
  choiceParam,
  EmptyState,
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
import { paths } from '../../../paths';
import { isCapped } from '../parts/is-capped';
import { findThreadAddress } from '../parts/thread-link';
import { ThreadRow } from '../parts/thread-row';
import styles from '../parts/threads.module.css';
import { t } from '../texts';

const SHOWN = ['own', 'followed', 'unread', 'all'] as const satisfies ThreadFilter[];
const SHOWN_NAMES = SHOWN.map((value) => ({ value: value as string, label: t(`own.filters.${value}`) }));
const SEARCH = {
  search: textParam(MAX_SEARCH_LENGTH),
  filter: choiceParam(SHOWN, 'own'),
  page: pageParam,
};

/** The questions that a person asked or follows, and those of all their courses. */
export default function QuestionsPage() {
  const { user } = useCurrentUser();
  return user ? <OwnQuestions /> : null;
}

function OwnQuestions() {
  const { state, setState, reset } = useSearchState(SEARCH);
  const { search, page } = state;
  const filter = state.filter as (typeof SHOWN)[number];
  const list = useQuery({
    ...query(listThreads, { query: { filter, search, page } }),
    placeholderData: keepPreviousData,
    // Answers come while one is on another screen.
    refetchOnMount: 'always',
  });
  const { data } = list;
  const queryState = <QueryState query={list} loading={t('own.loading')} failed={t('own.failed')} />;
  if (!data) return queryState;
  const isSearched = search !== '';
  return (
    <Stack className={styles.page}>
      {queryState}
      <div className={styles.filters} data-count={2} role="search">
        <SearchField
          label={t('own.search')}
          placeholder={t('own.searchHint')}
          value={search}
          onSearch={(typed) => setState({ search: typed })}
        />
        <NativeSelect
          label={t('own.shown')}
          hideLabel
          options={SHOWN_NAMES}
          value={filter}
          onChange={(chosen) => setState({ filter: chosen as never })}
        />
      </div>
      {data.total > 0 && (
        <Muted role="status">
          {t(isCapped(search, data.total) ? 'own.countAtLeast' : 'own.count', { count: data.total })}
        </Muted>
      )}
      {data.total === 0 && isSearched && (
        <EmptyState
          title={t('own.noMatch')}
          text={t('own.noMatchText')}
          action={
            <Button variant="secondary" onClick={reset}>
              {t('own.clear')}
            </Button>
          }
        />
      )}
      {data.total === 0 && !isSearched && (
        <EmptyState
          title={t(`own.none.${filter}`)}
          text={t('own.noneText')}
          action={<ButtonLink to={paths.courses}>{t('own.browse')}</ButtonLink>}
        />
      )}
      <ul className={styles.list} role="list">
        {data.items.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} to={findThreadAddress(thread)} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / THREAD_PAGE_SIZE)} />
    </Stack>
  );
}
