import { query, useQuery } from '@lectern/client';
import { getDashboard, listExams } from '@lectern/contract';
import { QueryState, Skeleton, Stack } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { useAnswerReplay } from '../saving/use-answer-replay';
import { describeFailure, t } from '../texts';
import { ExamList } from './exam-list';
import styles from './exams.module.css';

const ALL = 'all';

/** The exams of the learner's courses. */
export default function ExamsPage() {
  const dashboard = useQuery(query(getDashboard));
  const exams = useQuery({ ...query(listExams), refetchOnMount: 'always' });
  const [chosen, setChosen] = useState(ALL);
  useAnswerReplay();

  const state = (
    <QueryState
      query={[dashboard, exams]}
      loading={<ExamsSkeleton />}
      failed={describeFailure(t('exams.list.failed'))}
    />
  );
  if (!dashboard.data || !exams.data) return state;
  const courses = new Map(dashboard.data.recentCourses.map(({ id, title }) => [id, title]));
  exams.data.forEach(({ courseId, courseTitle }) => courses.set(courseId, courseTitle));
  return (
    <Stack gap={24} className={styles.page}>
      {state}
      <div className={styles.filter}>
        <Select
          label={t('exams.list.course')}
          options={[
            { value: ALL, label: t('exams.list.allCourses') },
            ...[...courses].map(([value, label]) => ({ value, label })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <ExamList exams={exams.data.filter(({ courseId }) => chosen === ALL || courseId === chosen)} />
    </Stack>
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
