import { query, useQuery } from '@lectern/client';
import { getOwnGrades, type OwnGrade } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, formatPoints, Muted, QueryState } from '@lectern/ui';
import { useId } from 'react';
import { examTexts } from '../../assessment/exam-texts';
import { paths } from '../../paths';
import { gradesTexts as texts } from './texts';
import styles from './grades.module.css';

/** The learner's grades in exams and columns of the gradebook as far as they are shown; absent where the course has none. */
export function GradesCard({ courseId }: { courseId: string }) {
  const id = useId();
  const grades = useQuery({
    ...query(getOwnGrades, { params: { id: courseId } }),
    // Exams and teachers change them meanwhile.
    refetchOnMount: 'always',
  });
  const { data } = grades;
  if (data?.grades.length === 0 || grades.isPending) return null;
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{texts.title}</CardTitle>
      <QueryState query={grades} loading={texts.loading} failed={texts.failed} />
      {data && (
        <>
          <ul role="list" className={styles.grades}>
            {data.grades.map((grade) => (
              <GradeRow key={grade.id} grade={grade} />
            ))}
          </ul>
          <p className={styles.total}>
            <strong>{texts.total}</strong>
            <strong>{describeTotal(data)}</strong>
          </p>
          <Muted>{texts.countsVisible}</Muted>
        </>
      )}
    </Card>
  );
}

function GradeRow({ grade }: { grade: OwnGrade }) {
  const { title, category, comment, isExam, isDropped } = grade;
  const notes = [...(category ? [category] : []), ...(isDropped ? [texts.dropped] : [])];
  return (
    <li className={styles.grade}>
      <div>
        {isExam ? (
          <Link to={paths.exam(grade.id)} dir="auto">
            {title}
          </Link>
        ) : (
          <span dir="auto">{title}</span>
        )}
        {notes.length > 0 && <Muted>{notes.join(' · ')}</Muted>}
        {comment && (
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        )}
      </div>
      <span>{describeGrade(grade)}</span>
    </li>
  );
}

function describeGrade({ points, maxPoints, isExam, isHidden }: OwnGrade): string {
  if (isHidden) return texts.hidden;
  if (points === null) return texts.none;
  return isExam ? examTexts.result(points) : texts.points(points, formatPoints(maxPoints));
}

function describeTotal({ total, letter }: { total: number | null; letter: string | null }): string {
  if (total === null) return texts.none;
  return [examTexts.result(total), ...(letter ? [letter] : [])].join(' · ');
}
