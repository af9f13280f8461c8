import { keepPreviousData, query, useQuery } from '@lectern/client';
import { getExamAnalysis, MIN_ATTEMPTS_FOR_ANALYSIS, type ExamAnalysis } from '@lectern/contract';
import { EmptyState, formatCount, QueryState, Stack, StatTile } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { lazy } from 'react';
import { ChartCard } from '../../parts/charts/chart-card';
import { resultsTexts } from './texts';
import { exactPercent } from '../parts/format-percent';
import { bandNames } from './bands';
import { QuestionAnalysisCard } from './question-analysis-card';
import styles from './results.module.css';
import { USED, type ResultsState } from './use-results-state';

const DistributionChart = lazy(() => import('./distribution-chart'));
const { analysis: texts } = resultsTexts;
const usedOptions = USED.map((value) => ({ value, label: texts.usedOf[value] }));

/** How well the exam and its questions measure, with a warning where attempts are too few to judge. */
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
          label={texts.used}
          options={usedOptions}
          value={state.used}
          onChange={(used) => setState({ used })}
        />
      </div>
      <QueryState query={loaded} loading={texts.loading} failed={texts.failed} />
      {data?.attempts === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {data && data.attempts > 0 && <Analysis analysis={data} />}
    </Stack>
  );
}

function Analysis({ analysis }: { analysis: ExamAnalysis }) {
  const { isTooFew, distribution, questions } = analysis;
  const rows = [
    [texts.band, texts.bandCount],
    ...distribution.map((count, index) => [bandNames[index] ?? '', count]),
  ];
  return (
    <>
      {isTooFew && (
        <section className={styles.notice}>
          <h2>{texts.tooFew}</h2>
          <p>{texts.tooFewText(MIN_ATTEMPTS_FOR_ANALYSIS)}</p>
        </section>
      )}
      <dl className={styles.tiles}>
        {listFigures(analysis).map(([label, value]) => (
          <StatTile key={label} label={label} value={value} />
        ))}
      </dl>
      <ChartCard title={texts.distribution} rows={rows}>
        <DistributionChart distribution={distribution} />
      </ChartCard>
      <h2 className={styles.heading}>{texts.questions}</h2>
      {questions.map((question) => (
        <QuestionAnalysisCard key={question.question.id} analysis={question} isTooFew={isTooFew} />
      ))}
    </>
  );
}

/** Label and value of each figure of the exam; '–' where it is not defined. */
function listFigures(analysis: ExamAnalysis): [string, string][] {
  const percent = (value: number | null) => (value === null ? '–' : exactPercent(value));
  const plain = (value: number | null) => (value === null ? '–' : String(Number(value.toFixed(2))));
  return [
    [texts.attempts, formatCount(analysis.attempts)],
    [texts.mean, percent(analysis.mean)],
    [texts.median, percent(analysis.median)],
    [texts.passRate, percent(analysis.passRate)],
    [texts.deviation, percent(analysis.deviation)],
    [texts.reliability, percent(analysis.reliability)],
    [texts.standardError, percent(analysis.standardError)],
    [texts.skewness, plain(analysis.skewness)],
    [texts.kurtosis, plain(analysis.kurtosis)],
  ];
}
