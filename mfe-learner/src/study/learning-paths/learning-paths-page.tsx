import { keepPreviousData, query, useQuery } from '@lectern/client';
import { LEARNING_PATH_PAGE_SIZE, listLearningPaths, MAX_SEARCH_LENGTH } from '@lectern/contract';
import {
  Button,
  ButtonLink,
  EmptyState,
  Muted,
  pageParam,
  QueryState,
  SearchField,
  Skeleton,
  Stack,
  textParam,
  useSearchState,
} from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';
import { LearningPathCard } from './learning-path-card';
import styles from './learning-paths.module.css';
import { t } from './texts';

const SEARCH = { search: textParam(MAX_SEARCH_LENGTH), page: pageParam };

/** All published learning paths, with the person's progress in those that they have joined. */
export default function LearningPathsPage() {
  const { state, setState, reset } = useSearchState(SEARCH);
  const { search, page } = state;
  const list = useQuery({
    ...query(listLearningPaths, { query: { search: search.trim(), page } }),
    placeholderData: keepPreviousData,
    // The progress changes on other screens.
    refetchOnMount: 'always',
  });
  const { data } = list;
  const queryState = <QueryState query={list} loading={<ListSkeleton />} failed={t('list.failed')} />;
  if (!data) return queryState;
  if (data.total === 0 && search === '') return <NoPaths />;
  return (
    <Stack>
      {queryState}
      <div role="search" className={styles.search}>
        <SearchField
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          value={search}
          onSearch={(typed) => setState({ search: typed })}
        />
      </div>
      <Muted role="status">{t('list.found', { count: data.total })}</Muted>
      {data.total === 0 && (
        <EmptyState
          title={t('list.noMatch')}
          text={t('list.noMatchText')}
          action={
            <Button variant="secondary" onClick={reset}>
              {t('list.clear')}
            </Button>
          }
        />
      )}
      <ul role="list" className={styles.grid}>
        {data.items.map((learningPath) => (
          <li key={learningPath.id}>
            <LearningPathCard learningPath={learningPath} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / LEARNING_PATH_PAGE_SIZE)} />
    </Stack>
  );
}

const NoPaths = () => (
  <EmptyState
    title={t('list.none')}
    text={t('list.noneText')}
    action={<ButtonLink to={paths.courses}>{partsText('courseMissing.browse')}</ButtonLink>}
  />
);

const ListSkeleton = () => (
  <div className={styles.grid} aria-hidden>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} height="200px" />
    ))}
  </div>
);
