import { query, useQuery } from '@lectern/client';
import { getReport, MAX_HOME_ROWS, STUCK_DAYS, type Report, type ReportRow } from '@lectern/contract';
import { formatDate, formatPercent, QueryState, Skeleton, timeZone } from '@lectern/ui';
import { usePaths } from '../../paths';
import { HomeCard, HomeFrame } from './home-card';
import { t } from '../texts';

type Status = 'overdue' | 'stuck';

/** The learners with one status. The report page uses the same query, so a report opened from here needs no loading. */
export function LearnersCard({ status }: { status: Status }) {
  const order = { sort: 'enrolled', direction: 'descending' } as const;
  const filters = { ...order, search: '', status, timeZone: timeZone(), page: 1 };
  const report = useQuery({ ...query(getReport, { query: filters }), refetchOnMount: 'always' });
  if (report.data) return <Learners status={status} report={report.data} />;
  return (
    <HomeFrame title={t(`home.${status}.title`)}>
      <QueryState query={report} loading={<Skeleton height={96} />} failed={t('home.learnersFailed')} />
    </HomeFrame>
  );
}

function Learners({ status, report: { items, total } }: { status: Status; report: Report }) {
  const paths = usePaths();
  const rows = items.slice(0, MAX_HOME_ROWS).map((learner) => ({
    ...{ key: learner.enrollmentId, name: learner.name, note: learner.courseTitle },
    ...{ value: DESCRIBE[status](learner), to: paths.report({ status, search: learner.email }) },
  }));
  const labels = {
    title: t(`home.${status}.title`),
    done: t(`home.${status}.done`),
    action: t(`home.${status}.action`),
    ...(status === 'stuck' && { hint: t('home.stuck.hint', { days: STUCK_DAYS }) }),
  };
  return <HomeCard {...labels} count={total} rows={rows} to={paths.report({ status })} />;
}

const DESCRIBE: Record<Status, (row: ReportRow) => string | undefined> = {
  overdue: ({ dueAt }) => (dueAt ? t('home.overdue.due', { day: formatDate(dueAt) }) : undefined),
  stuck: ({ progress }) => formatPercent(progress),
};
