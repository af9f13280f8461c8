import { query, useQuery } from '@lectern/client';
import { getOwnGrades, type OwnGrade } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, Muted, QueryState } from '@lectern/ui';
import { useId } from 'react';
import { t } from './texts';
import { t as partsText } from '../../parts/texts';
import { paths } from '../../paths';
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
      <CardTitle id={id}>{t('title')}</CardTitle>
      <QueryState query={grades} loading={t('loading')} failed={t('failed')} />
      {data && (
        <>
          <ul role="list" className={styles.grades}>
            {data.grades.map((grade) => (
              <GradeRow key={grade.id} grade={grade} />
            ))}
          </ul>
          <p className={styles.total}>
            <strong>{t('total')}</strong>
            <strong>{describeTotal(data)}</strong>
          </p>
          <Muted>{t('countsVisible')}</Muted>
        </>
      )}
    </Card>
  );
}

function GradeRow({ grade }: { grade: OwnGrade }) {
  const { title, category, comment, isExam, isReported, isDropped } = grade;
  const notes = [
    ...(category ? [category] : []),
    ...(isReported ? [t('reported')] : []),
    ...(isDropped ? [t('dropped')] : []),
  ];
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
  if (isHidden) return t('hidden');
  if (points === null) return t('none');
  return isExam ? partsText('exams.result', { percent: points }) : t('points', { points, total: maxPoints });
}

function describeTotal({ total, letter }: { total: number | null; letter: string | null }): string {
  if (total === null) return t('none');
  return [partsText('exams.result', { percent: total }), ...(letter ? [letter] : [])].join(' · ');
}
