import { keepPreviousData, query, useQuery } from '@lectern/client';
import { ANNOUNCEMENT_PAGE_SIZE, listAnnouncements } from '@lectern/contract';
import { ButtonLink, EmptyState, idParam, pageParam, QueryState, Stack, useSearchState } from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { AnnouncementLink } from '../../parts/announcements/announcement-link';
import styles from '../../parts/announcements/announcements.module.css';
import { t } from '../../parts/announcements/texts';
import { paths } from '../../paths';

const SEARCH = { course: idParam(undefined), page: pageParam };

/** The announcements of all courses and groups of a person, or of one course. */
export default function AnnouncementsPage() {
  const { course, page } = useSearchState(SEARCH).state;
  const list = useQuery({
    ...query(listAnnouncements, { query: { ...(course && { courseId: course }), page } }),
    placeholderData: keepPreviousData,
    // Instructors write meanwhile.
    refetchOnMount: 'always',
  });
  const { data } = list;
  const queryState = <QueryState query={list} loading={t('list.loading')} failed={t('list.failed')} />;
  if (!data) return queryState;
  return (
    <Stack className={styles.page}>
      {queryState}
      {course && (
        <ButtonLink variant="quiet" to={paths.announcements}>
          {t('list.all')}
        </ButtonLink>
      )}
      {data.total === 0 && <EmptyState title={t('list.none')} text={t('list.noneText')} />}
      <ul className={styles.list} role="list">
        {data.items.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementLink announcement={announcement} showsAudience />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / ANNOUNCEMENT_PAGE_SIZE)} />
    </Stack>
  );
}
