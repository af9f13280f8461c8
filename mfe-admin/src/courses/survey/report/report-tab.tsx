import { call, query, useQuery } from '@lectern/client';
import { exportSurveyReport, getSurveyReport, SURVEY_MIN_ANSWERS } from '@lectern/contract';
import { EmptyState, formatMonth, Muted, NativeSelect, QueryState, Stack } from '@lectern/ui';
import { download } from '../../../parts/files/download';
import { ExportButton } from '../../../parts/files/export-button';
import styles from '../survey.module.css';
import { t } from '../texts';
import { ItemReport } from './item-report';

/** In place of a month: all answers. */
const ALL_MONTHS = 'all';

interface Filters {
  state: { month: string };
  setState: (change: { month: string }) => void;
}

/** The answers to a survey: how often each was given, and texts. */
export function ReportTab({ courseId, filters }: { courseId: string; filters: Filters }) {
  const { month } = filters.state;
  const request = { params: { id: courseId }, query: month ? { month } : {} };
  const report = useQuery({
    ...query(getSurveyReport, request),
    // Learners answer meanwhile.
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  const { data } = report;
  const queryState = <QueryState query={report} loading={t('report.loading')} failed={t('report.failed')} />;
  if (!data) return queryState;
  const { isAnonymous, personCount, months, items } = data;
  const hasAnswers = items.some(({ answerCount }) => answerCount > 0);
  return (
    <Stack>
      {queryState}
      <div className={styles.reportBar}>
        <div>
          <p className={styles.people}>
            {isAnonymous
              ? t('report.peopleAtLeast', { count: personCount, min: SURVEY_MIN_ANSWERS })
              : t('report.people', { count: personCount })}
          </p>
          {isAnonymous && <Muted>{t('report.batches', { count: SURVEY_MIN_ANSWERS })}</Muted>}
        </div>
        <div className={styles.reportTools}>
          <NativeSelect
            label={t('report.month')}
            options={[
              { value: ALL_MONTHS, label: t('report.allMonths') },
              ...listMonths(months, month).map((value) => ({ value, label: formatMonth(value) })),
            ]}
            value={month || ALL_MONTHS}
            onChange={(value) => filters.setState({ month: value === ALL_MONTHS ? '' : value })}
          />
          <ExportButton
            label={t('report.export')}
            disabled={!hasAnswers}
            onExport={async () => download('survey.csv', await call(exportSurveyReport, request))}
          />
        </div>
      </div>
      {hasAnswers ? (
        items.map((item) => <ItemReport key={item.id} item={item} />)
      ) : (
        <EmptyState
          title={t('report.none')}
          text={
            isAnonymous ? t('report.noneAnonymous', { count: SURVEY_MIN_ANSWERS }) : t('report.noneNamed')
          }
        />
      )}
    </Stack>
  );
}

/** The months with answers, and the one of the address. */
const listMonths = (months: string[], chosen: string) =>
  chosen === '' || months.includes(chosen) ? months : [chosen, ...months];
