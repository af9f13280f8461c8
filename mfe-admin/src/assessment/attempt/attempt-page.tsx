import { query, useQuery } from '@lectern/client';
import { getAdminAttempt } from '@lectern/contract';
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
import { examEditorTexts } from '../exam-editor/texts';
import { attemptTexts } from './texts';
import { resultsTexts } from '../results/texts';
import { exactPercent } from '../parts/format-percent';
import { usePaths } from '../../paths';
import styles from './attempt.module.css';
import { AttemptActions } from './attempt-actions';
import { AttemptQuestionCard } from './attempt-question-card';

const texts = attemptTexts;
const { results } = resultsTexts;

/** One attempt of a learner with every answer, mark and comment. */
export default function AttemptPage() {
  const paths = usePaths();
  const { attemptId: id = '' } = useParams();
  const loaded = useQuery({
    ...query(getAdminAttempt, { params: { attemptId: id } }),
    refetchOnMount: 'always',
  });
  const { data, error } = loaded;
  usePageTitle(
    data && texts.titleOf(data.attempt.number, data.learner?.name ?? texts.deleted, data.exam.title),
  );
  useParentName(data?.exam.title, data?.exam.id);

  const state = (
    <QueryState
      query={loaded}
      loading={texts.loading}
      failed={texts.failed}
      missing={
        <EmptyState
          title={texts.notFound}
          action={<ButtonLink to={paths.exams}>{examEditorTexts.editor.back}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return state;

  const { attempt, exam, points, totalPoints, deadlineAt, questions } = data;
  const passed =
    attempt.isPassed === null ? undefined : attempt.isPassed ? results.passed : results.notPassed;
  return (
    <Stack>
      {state}
      <Row gap="8 16" justify="end">
        <Muted>
          {results.started(formatDateTime(attempt.startedAt))}
          {attempt.submittedAt &&
            ` · ${results.ended(
              formatDateTime(attempt.submittedAt),
              attempt.endedBy ? results.endedBy[attempt.endedBy] : '',
            )}`}
          {!attempt.submittedAt && deadlineAt && ` · ${texts.deadline(formatDateTime(deadlineAt))}`}
        </Muted>
        <AttemptActions data={data} />
      </Row>
      <dl className={styles.tiles}>
        <StatTile
          label={texts.result}
          value={attempt.percent === null ? texts.notYet : exactPercent(attempt.percent)}
          note={passed ?? (attempt.needsGrading ? texts.waiting : results.states[attempt.state])}
        />
        <StatTile
          label={texts.points}
          value={points === null ? '–' : texts.score(String(points), String(totalPoints))}
        />
      </dl>
      {questions.map((question) => (
        <AttemptQuestionCard key={question.position} question={question} exam={exam} />
      ))}
    </Stack>
  );
}
