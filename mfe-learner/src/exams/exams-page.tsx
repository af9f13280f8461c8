import { query } from '@lectern/client';
import { getDashboard, type Exam } from '@lectern/contract';
import { ErrorState, Skeleton, texts as shared } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { studyTexts } from '../study-texts';
import { ExamList } from './exam-list';
import styles from './exams.module.css';

const ALL = 'all';
const labels = studyTexts.exams;

// Exams cannot be created yet, so there is no endpoint to call.
const exams: Exam[] = [];

/** The exams of the learner's courses. */
export default function ExamsPage() {
  const { data, error, refetch } = useQuery(query(getDashboard));
  const [chosen, setChosen] = useState(ALL);

  if (error) {
    return <ErrorState title={labels.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height="var(--control)" width="280px" />;
  const courses = data.recentCourses;
  return (
    <div className={styles.page}>
      <div className={styles.filter}>
        <Select
          label={labels.course}
          options={[
            { value: ALL, label: labels.allCourses },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <ExamList
        exams={exams.filter(({ courseId }) => chosen === ALL || courseId === chosen)}
        titleOf={(id) => courses.find((course) => course.id === id)?.title}
      />
    </div>
  );
}
