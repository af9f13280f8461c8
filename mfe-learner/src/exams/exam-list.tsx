import type { Exam } from '@lectern/contract';
import { Badge, Card, CardTitle, EmptyState } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import { dueOf } from './due';
import styles from './exams.module.css';

const labels = studyTexts.exams;

/** Exams as cards with their due dates. `titleOf` returns a course's title by its id. */
export function ExamList({
  exams,
  titleOf,
}: {
  exams: Exam[];
  titleOf: (courseId: string) => string | undefined;
}) {
  if (exams.length === 0) return <EmptyState title={labels.none} text={labels.noneText} />;
  return (
    <ul role="list" className={styles.exams}>
      {exams.map((exam) => (
        <li key={exam.id}>
          <ExamCard exam={exam} course={titleOf(exam.courseId)} />
        </li>
      ))}
    </ul>
  );
}

function ExamCard({ exam, course }: { exam: Exam; course: string | undefined }) {
  const due = exam.dueDate ? dueOf(exam.dueDate, new Date()) : undefined;
  const facts = [
    exam.timeLimit !== null && labels.minutes(exam.timeLimit),
    labels.passing(exam.passingScore),
    exam.maxAttempts !== null && labels.attempts(exam.maxAttempts),
  ].filter(Boolean);
  return (
    <Card as="article" className={styles.exam}>
      <div className={styles.badges}>
        <Badge>{labels.types[exam.type]}</Badge>
        {due && <Badge tone={due.tone}>{due.label}</Badge>}
      </div>
      <div>
        <CardTitle>{exam.title}</CardTitle>
        {course && (
          <p className={styles.quiet} dir="auto">
            {course}
          </p>
        )}
      </div>
      {exam.description && <p dir="auto">{exam.description}</p>}
      <p className={styles.quiet}>{facts.join(' · ')}</p>
    </Card>
  );
}
