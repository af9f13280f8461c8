import { query, useQuery } from '@lectern/client';
import { getAdminAttempt, type AdminAttempt } from '@lectern/contract';
import { usePageTitle, useParams, useParentName } from '@lectern/remote';
import {
  ButtonLink,
  EmptyState,
  formatDateTime,
  isMissing,
  Muted,
  QueryState,
  Row,
  Stack,
  StatTile,
} from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import { exactPercent } from '../parts/format-percent';
import { usePaths } from '../../paths';
import styles from './attempt.module.css';
import { AttemptActions } from './attempt-actions';
import { AttemptQuestionCard } from './attempt-question-card';
import { t } from '../texts';

/** One attempt of a learner with every answer, mark and comment. */
export default function AttemptPage() {
  const paths = usePaths();
  const { attemptId: id = '' } = useParams();
  const loaded = useQuery({
    ...query(getAdminAttempt, { params: { attemptId: id } }),
    refetchOnMount: 'always',
  });
  const { data, error } = loaded;
  usePageTitle(data && nameAttempt(data));
  useParentName(data?.exam.title, data?.exam.id);

  const queryState = (
    <QueryState
      query={loaded}
      loading={t('attempt.loading')}
      failed={t('attempt.failed')}
      missing={
        <EmptyState
          title={t('attempt.notFound')}
          action={<ButtonLink to={paths.exams}>{t('examEditor.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;

  const { attempt, exam, points, totalPoints, deadlineAt, questions } = data;
  const passed =
    attempt.isPassed === null ? undefined : attempt.isPassed ? t('results.passed') : t('results.notPassed');
  return (
    <Stack>
      {queryState}
      <Row gap="8 16" justify="end">
        <Muted>
          {t('results.started', { date: formatDateTime(attempt.startedAt) })}
          {attempt.lateSeconds !== null && ` · ${describeLateness(attempt.lateSeconds)}`}
          {attempt.submittedAt &&
            ` · ${t('results.ended', { date: formatDateTime(attempt.submittedAt), by: attempt.endedBy })}`}
          {!attempt.submittedAt &&
            deadlineAt &&
            ` · ${t('attempt.deadline', { date: formatDateTime(deadlineAt) })}`}
        </Muted>
        <AttemptActions data={data} />
      </Row>
      <dl className={styles.tiles}>
        <StatTile
          label={t('attempt.result')}
          value={attempt.percent === null ? t('attempt.notYet') : exactPercent(attempt.percent)}
          note={
            passed ?? (attempt.needsGrading ? t('attempt.waiting') : t(`results.states.${attempt.state}`))
          }
        />
        <StatTile
          label={t('attempt.points')}
          value={points === null ? '–' : t('attempt.score', { earned: points, maximum: totalPoints })}
        />
      </dl>
      {questions.map((question) => (
        <AttemptQuestionCard key={question.position} question={question} exam={exam} />
      ))}
    </Stack>
  );
}
function nameAttempt({ attempt: { number }, learner, exam }: AdminAttempt): string {
  return learner
    ? t('attempt.titleOf', { number, learner: learner.name, exam: exam.title })
    : t('attempt.titleOfDeleted', { number, exam: exam.title });
}
