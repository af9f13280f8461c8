import { query, useQuery } from '@lectern/client';
import { getEditedExam } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
import { ExamNav } from '../parts/exam-nav';
import { usePaths } from '../../paths';
import { ScreenTabs } from '../../parts/screen-tabs';
import { AnalysisTab } from './analysis-tab';
import { GradebookTab } from './gradebook-tab';
import { RegradesTab } from './regrades-tab';
import { useResultsState } from './use-results-state';
import { t } from '../texts';

/** The results of an exam: learners, item analysis and regrades, in tabs. */
export default function ResultsPage() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const results = useResultsState();
  const loaded = useQuery(query(getEditedExam, { params: { examId: id } }));
  const { data: exam, error } = loaded;
  usePageTitle(exam && t('results.titleOf', { title: exam.title }));
  useParentName(exam?.title);

  const queryState = (
    <QueryState
      query={loaded}
      loading={t('results.loading')}
      failed={t('results.failed')}
      missing={
        <EmptyState
          title={t('examEditor.notFound')}
          text={t('examEditor.notFoundText')}
          action={<ButtonLink to={paths.exams}>{t('examEditor.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!exam || isMissing(error)) return queryState;
  return (
    <Stack>
      {queryState}
      <ExamNav exam={exam} current="results" />
      <ScreenTabs
        label={t('results.tabsLabel')}
        names={{
          learners: t('results.tabs.learners'),
          analysis: t('results.tabs.analysis'),
          regrades: t('results.tabs.regrades'),
        }}
        open={results.state.tab}
        onOpen={(tab) => results.setState({ tab })}
      >
        {(tab) => {
          if (tab === 'learners') return <GradebookTab exam={exam} results={results} />;
          if (tab === 'analysis') return <AnalysisTab examId={exam.id} results={results} />;
          return <RegradesTab examId={exam.id} />;
        }}
      </ScreenTabs>
    </Stack>
  );
}
