import { ApiError, query, useQuery } from '@lectern/client';
import { getEditedExam } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, RefetchError, texts as shared } from '@lectern/ui';
import * as Tabs from '@radix-ui/react-tabs';
import { ArrowLeft } from 'lucide-react';
import { examTexts } from '../exam-texts';
import { gradingTexts } from '../grading-texts';
import { ExamNav } from '../exam/exam-nav';
import { paths } from '../paths';
import { AnalysisTab } from './analysis-tab';
import { GradebookTab } from './gradebook-tab';
import { RegradesTab } from './regrades-tab';
import styles from './results.module.css';
import { TABS, useResultsState } from './use-results-state';

const { results: texts } = gradingTexts;
const { editor } = examTexts;

/** The results of an exam: learners, item analysis and regrades, in tabs. */
export default function ResultsPage() {
  const { id = '' } = useParams();
  const results = useResultsState();
  const loaded = useQuery(query(getEditedExam, { params: { examId: id } }));
  const { data: exam, error, refetch } = loaded;
  usePageTitle(exam && texts.titleOf(exam.title));

  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={editor.notFound}
        text={editor.notFoundText}
        action={<ButtonLink to={paths.exams}>{editor.back}</ButtonLink>}
      />
    );
  }
  if (error && !exam) {
    return <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  if (!exam) return <p role="status">{texts.loading}</p>;
  return (
    <div className={styles.page}>
      <RefetchError queries={[loaded]} />
      <div className={styles.bar}>
        <ButtonLink to={paths.exams} variant="quiet" icon aria-label={editor.back}>
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <ExamNav exam={exam} current="results" />
      </div>
      <Tabs.Root
        className={styles.tabs}
        value={results.state.tab}
        onValueChange={(tab) => results.setState({ tab: tab as (typeof TABS)[number] })}
      >
        <Tabs.List className={styles.tabList} aria-label={texts.tabsLabel}>
          {TABS.map((tab) => (
            <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
              {texts.tabs[tab]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="learners" className={styles.panel}>
          <GradebookTab exam={exam} results={results} />
        </Tabs.Content>
        <Tabs.Content value="analysis" className={styles.panel}>
          <AnalysisTab examId={exam.id} results={results} />
        </Tabs.Content>
        <Tabs.Content value="regrades" className={styles.panel}>
          <RegradesTab examId={exam.id} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
