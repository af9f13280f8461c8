import { useQuery } from '@lectern/client';
import type { CourseDetail } from '@lectern/contract';
import { ButtonLink, Card, CardTitle, Muted } from '@lectern/ui';
import { ClipboardList } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../paths';
import { surveyQuery } from './survey-query';
import styles from './survey.module.css';
import { t } from './texts';

/** Asks for answers to the survey of a completed course; absent without one, and once it can't be answered any more. */
export default function SurveyCard({ course }: { course: CourseDetail }) {
  const id = useId();
  const { data } = useQuery({
    ...surveyQuery(course.id),
    // Instructors switch it on meanwhile.
    refetchOnMount: 'always',
  });
  if (!data?.canAnswer) return null;
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <CardTitle id={id}>{data.hasAnswered ? t('card.answered') : t('card.title')}</CardTitle>
      <Muted>{data.isAnonymous ? t('card.anonymous') : t('card.named')}</Muted>
      <div>
        <ButtonLink variant="secondary" to={paths.survey(course)}>
          <ClipboardList aria-hidden />
          {data.hasAnswered ? t('card.change') : t('card.answer')}
        </ButtonLink>
      </div>
    </Card>
  );
}
