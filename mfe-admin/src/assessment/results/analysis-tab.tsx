import { keepPreviousData, query, useQuery } from '@lectern/client';
import { getExamAnalysis, MIN_ATTEMPTS_FOR_ANALYSIS, type ExamAnalysis } from '@lectern/contract';
import { EmptyState, formatCount, QueryState, Stack, StatTile } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { lazy } from 'react';
import { ChartCard } from '../../parts/charts/chart-card';
import { exactPercent } from '../parts/format-percent';
import { bandNames } from './bands';
import { QuestionAnalysisCard } from './question-analysis-card';
import styles from './results.module.css';
import { USED, type ResultsState } from './use-results-state';
import { t } from '../texts';

const DistributionChart = lazy(() => import('./distribution-chart'));
const usedOptions = USED.map((value) => ({ value, label: t(`results.analysis.usedOf.${value}`) }));

/** The quality figures of an exam and its questions, with a warning if there are too few attempts to judge by. */
export function AnalysisTab({
  examId,
  results: { state, setState },
}: {
  examId: string;
  results: ResultsState;
}) {
  const loaded = useQuery({
    ...query(getExamAnalysis, {
      params: { examId },
      query: state.used === 'counting' ? {} : { attempts: state.used },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = loaded;
  return (
    <Stack aria-busy={isPlaceholderData}>
      <div className={styles.used}>
        <Select
          label={t('results.analysis.used')}
          options={usedOptions}
          value={state.used}
          onChange={(used) => setState({ used })}
        />
      </div>
      <QueryState
        query={loaded}
        loading={t('results.analysis.loading')}
        failed={t('results.analysis.failed')}
      />
      {data?.attempts === 0 && (
        <EmptyState title={t('results.analysis.none')} text={t('results.analysis.noneText')} />
      )}
      {data && data.attempts > 0 && <Analysis analysis={data} />}
    </Stack>
  );
}

function Analysis({ analysis }: { analysis: ExamAnalysis }) {
  const { isTooFew, distribution, questions } = analysis;
  const rows = [
    [t('results.analysis.band'), t('results.analysis.bandCount')],
    ...distribution.map((count, index) => [bandNames[index] ?? '', count]),
  ];
  return (
    <>
      {isTooFew && (
        <section className={styles.notice}>
          <h2>{t('results.analysis.tooFew')}</h2>
          <p>{t('results.analysis.tooFewText', { minimum: MIN_ATTEMPTS_FOR_ANALYSIS })}</p>
        </section>
      )}
      <dl className={styles.tiles}>
        {listFigures(analysis).map(([label, value]) => (
          <StatTile key={label} label={label} value={value} />
        ))}
      </dl>
      <ChartCard title={t('results.analysis.distribution')} rows={rows}>
        <DistributionChart distribution={distribution} />
      </ChartCard>
      <h2 className={styles.heading}>{t('results.analysis.questions')}</h2>
      {questions.map((question) => (
        <QuestionAnalysisCard key={question.question.id} analysis={question} isTooFew={isTooFew} />
      ))}
    </>
  );
}

/** Label and value of each figure of the exam; '–' for a figure that is not defined. */
function listFigures(analysis: ExamAnalysis): [string, string][] {
  const percent = (value: number | null) => (value === null ? '–' : exactPercent(value));
  const plain = (value: number | null) => (value === null ? '–' : formatCount(Number(value.toFixed(2))));
  return [
    [t('results.analysis.attempts'), formatCount(analysis.attempts)],
    [t('results.analysis.mean'), percent(analysis.mean)],
    [t('results.analysis.median'), percent(analysis.median)],
    [t('results.analysis.passRate'), percent(analysis.passRate)],
    [t('results.analysis.deviation'), percent(analysis.deviation)],
    [t('results.analysis.reliability'), percent(analysis.reliability)],
    [t('results.analysis.standardError'), percent(analysis.standardError)],
    [t('results.analysis.skewness'), plain(analysis.skewness)],
    [t('results.analysis.kurtosis'), plain(analysis.kurtosis)],
  ];
}
