import { query, useQuery } from '@lectern/client';
import { getDashboard, type ListedExam, listExams } from '@lectern/contract';
import { choiceParam, idParam, QueryState, Skeleton, Stack, useSearchState } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { isOutstanding } from '../parts/exam-state';
import { useAnswerReplay } from '../saving/use-answer-replay';
import { describeFailure, t } from '../texts';
import { ExamList } from './exam-list';
import styles from './exams.module.css';

const ALL = 'all';
const STATES = ['all', 'to-do', 'done'] as const;
const schema = { course: idParam(ALL), state: choiceParam(STATES, 'all') };

/** The exams of the learner's courses. */
export default function ExamsPage() {
  const dashboard = useQuery(query(getDashboard));
  const exams = useQuery({ ...query(listExams), refetchOnMount: 'always' });
  const { state: chosen, setState } = useSearchState(schema);
  useAnswerReplay();

  const queryState = (
    <QueryState
      query={[dashboard, exams]}
      loading={<ExamsSkeleton />}
      failed={describeFailure(t('exams.list.failed'))}
    />
  );
  if (!dashboard.data || !exams.data) return queryState;
  const courses = new Map(dashboard.data.recentCourses.map(({ id, title }) => [id, title]));
  exams.data.forEach(({ courseId, courseTitle }) => courses.set(courseId, courseTitle));
  return (
    <Stack gap={24} className={styles.page}>
      {queryState}
      <div className={styles.filter}>
        <Select
          label={t('exams.list.course')}
          options={[
            { value: ALL, label: t('exams.list.allCourses') },
            ...[...courses].map(([value, label]) => ({ value, label })),
          ]}
          value={chosen.course}
          onChange={(course) => setState({ course })}
        />
        <Select
          label={t('exams.list.state')}
          options={STATES.map((value) => ({ value, label: t(`exams.list.states.${value}`) }))}
          value={chosen.state}
          onChange={(value) => setState({ state: value })}
        />
      </div>
      <ExamList
        exams={exams.data.filter((exam) => matches(exam, chosen))}
        isFiltered={exams.data.length > 0}
      />
    </Stack>
  );
}

function matches(exam: ListedExam, filter: { course: string; state: (typeof STATES)[number] }): boolean {
  const isToDo = exam.openAttemptId !== null || isOutstanding(exam);
  return (
    (filter.course === ALL || exam.courseId === filter.course) &&
    (filter.state === 'all' || isToDo === (filter.state === 'to-do'))
  );
}

function ExamsSkeleton() {
  return (
    <Stack gap={24} className={styles.page} aria-hidden>
      <Skeleton height="var(--control)" width="280px" />
      <div className={styles.exams}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="260px" />
        ))}
      </div>
    </Stack>
  );
}
