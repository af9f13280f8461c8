import { ApiError, call, query, useMutation, useQuery } from '@lectern/client';
import { getExam, startAttempt, type ExamPage as ExamDetails } from '@lectern/contract';
import { Link, useNavigate, usePageTitle, useParams } from '@lectern/remote';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  EmptyState,
  formatDateTime,
  isMissing,
  Muted,
  QueryState,
  Row,
  Skeleton,
  Stack,
} from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import { useAnswerReplay } from '../saving/use-answer-replay';
import { invalidateExams, storeAttempt } from '../parts/attempt-queries';
import { ExamBadges, refusalText } from '../parts/exam-state';
import { chooseWords, nameActions } from '../parts/exam-words';
import { callWithClock } from '../parts/server-clock';
import { describeFailure, t } from '../texts';
import { paths } from '../../paths';
import { AttemptList } from './attempt-list';
import { ExamRules, ReviewRuleList } from './exam-rules';
import styles from './exams.module.css';

/** An exam: what it is, its rules in plain words, and the learner's attempts. */
export default function ExamPage() {
  const { examId = '' } = useParams();
  const exam = useQuery({ ...query(getExam, { params: { examId } }), refetchOnMount: 'always' });
  usePageTitle(exam.data?.title);
  useAnswerReplay();

  const queryState = (
    <QueryState
      query={exam}
      loading={<Loading />}
      failed={describeFailure(t('exam.failed'))}
      missing={
        <EmptyState
          title={t('exam.missing')}
          text={t('exam.missingText')}
          action={<ButtonLink to={paths.exams}>{t('exam.back')}</ButtonLink>}
        />
      }
    />
  );
  if (!exam.data || isMissing(exam.error)) return queryState;
  return (
    <Stack gap={24} className={styles.page}>
      {queryState}
      <ExamView exam={exam.data} />
    </Stack>
  );
}

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('exam.loading')}</span>
    <Skeleton height="360px" />
  </div>
);

function ExamView({ exam }: { exam: ExamDetails }) {
  return (
    <Stack gap={24} className={styles.page}>
      <div className={styles.columns}>
        <Stack gap={24} className={styles.page}>
          <Card aria-labelledby="about">
            <Row>
              <ExamBadges exam={exam} />
            </Row>
            <div>
              <Link to={paths.course({ slug: exam.courseSlug })} dir="auto">
                {exam.courseTitle}
              </Link>
              {exam.description && (
                <p className={styles.about} dir="auto">
                  {exam.description}
                </p>
              )}
            </div>
            <CardTitle id="about">{t('exam.rules')}</CardTitle>
            <ExamRules exam={exam} />
            <StartAction exam={exam} />
          </Card>
        </Stack>
        <Stack gap={24} className={styles.page}>
          {exam.attempts.length > 0 && <AttemptList attempts={exam.attempts} type={exam.type} />}
          <Card aria-labelledby="review">
            <CardTitle id="review">{t('exam.review')}</CardTitle>
            <ReviewRuleList exam={exam} />
          </Card>
        </Stack>
      </div>
    </Stack>
  );
}

/** What counts as handed in for an assignment, and whether there are changes to it. */
function HandedIn({ exam: { handedIn, openAttemptId } }: { exam: ExamDetails }) {
  if (!handedIn) return null;
  const { attemptId, submittedAt, fileCount, lateSeconds } = handedIn;
  return (
    <div className={styles.handedIn}>
      <p>
        <strong>{t('assignment.handedIn', { date: formatDateTime(submittedAt), count: fileCount })}</strong>
        {lateSeconds !== null && <Badge tone="warning">{describeLateness(lateSeconds)}</Badge>}
      </p>
      <Link to={paths.attemptResults(attemptId)}>{t('assignment.see')}</Link>
      {openAttemptId && <Muted>{t('assignment.notHandedIn')}</Muted>}
    </div>
  );
}

function StartAction({ exam }: { exam: ExamDetails }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithClock(() => call(startAttempt, { params: { examId: exam.id } })),
    onSuccess: (attempt) => {
      storeAttempt(attempt);
      void invalidateExams();
      void navigate(paths.attempt(attempt.id));
    },
    meta: { failed: { title: describeFailure(t(`${chooseWords(exam.type)}.startFailed`)) } },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidateExams();
    },
  });
  const refusal = refusalText(exam);

  const actions = nameActions(exam.type);

  if (exam.openAttemptId) {
    return (
      <div className={styles.start}>
        <HandedIn exam={exam} />
        <ButtonLink to={paths.attempt(exam.openAttemptId)}>{t('exams.continue')}</ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.start}>
      <HandedIn exam={exam} />
      {refusal ? (
        <Muted>{refusal}</Muted>
      ) : (
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? t('exam.starting') : exam.attemptsUsed > 0 ? actions.startAgain : actions.start}
        </Button>
      )}
    </div>
  );
}
