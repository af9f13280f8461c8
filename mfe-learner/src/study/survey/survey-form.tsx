import { call, hasCode, invalidate, queryClient, useMutation } from '@lectern/client';
import {
  answerSurvey,
  countUnreadNotifications,
  type CourseDetail,
  type LearnerSurvey,
  SURVEY_ANSWERED,
  SURVEY_CHANGED,
  SURVEY_EDIT_DAYS,
  SURVEY_MIN_ANSWERS,
  type SurveyAnswer,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { Button, ButtonLink, Card, formatDate, Muted, Row, Stack, toast } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { SurveyFields, type SurveyDraft } from '@lectern/ui/survey';
import { CircleAlert, ShieldCheck, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';
import { paths } from '../../paths';
import { surveyQuery } from './survey-query';
import styles from './survey.module.css';
import { t } from './texts';

/** The items of a survey, to answer at once. */
export function SurveyForm({ course, survey }: { course: CourseDetail; survey: LearnerSurvey }) {
  const { items, isAnonymous, hasAnswered, editableUntil } = survey;
  const learner = useStudyingUser();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<SurveyDraft>(() =>
    Object.fromEntries(survey.answers.map(({ itemId, answer }) => [itemId, answer])),
  );
  const [isDirty, setDirty] = useState(false);
  const given = toAnswers(answers, survey);
  const sending = useMutation({
    mutationFn: () => call(answerSurvey, { params: { id: course.id }, body: { answers: given } }),
    onSuccess: (saved) => {
      setDirty(false);
      queryClient.setQueryData(surveyQuery(course.id).queryKey, saved);
      void invalidate(countUnreadNotifications);
      toast({ title: t('form.sent') });
    },
    meta: {
      failed: { title: t('form.notSent'), fallback: t('form.tryAgain'), isHandled: isOutdated },
    },
  });
  const guard = useLeaveGuard(isDirty && !sending.isPending);
  // The course page opens once nothing is unsaved any more, so that no question is asked.
  useEffect(() => {
    if (sending.isSuccess && !isDirty) void navigate(paths.course(course));
  }, [sending.isSuccess, isDirty, navigate, course]);

  function change(itemId: string, answer: number | string | undefined) {
    setAnswers((before) => ({ ...before, [itemId]: answer }));
    setDirty(true);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (given.length > 0 && !sending.isPending) sending.mutate();
      }}
    >
      <Card as="div">
        <p className={styles.notice}>
          {isAnonymous ? <ShieldCheck size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
          {isAnonymous ? t('form.anonymous') : t('form.named')}
        </p>
        <Muted>
          {isAnonymous
            ? t('form.final', { count: SURVEY_MIN_ANSWERS })
            : editableUntil
              ? t('form.editableUntil', { date: formatDate(editableUntil) })
              : t('form.editable', { count: SURVEY_EDIT_DAYS })}
        </Muted>
      </Card>
      <Card as="div">
        <SurveyFields items={items} answers={answers} onAnswer={change} />
      </Card>
      {isOutdated(sending.error) && <Outdated code={sending.error} course={course} />}
      <Stack gap={8}>
        <Row>
          <Button type="submit" disabled={given.length === 0 || sending.isPending || !learner}>
            {sending.isPending ? t('form.sending') : hasAnswered ? t('form.save') : t('form.send')}
          </Button>
          <ButtonLink variant="secondary" to={paths.course(course)}>
            {t('form.later')}
          </ButtonLink>
        </Row>
        {given.length === 0 && <Muted>{t('form.empty')}</Muted>}
      </Stack>
      <LeaveDialog guard={guard} text={t('form.leaveText')} />
    </form>
  );
}

const isOutdated = (error: unknown) => hasCode(error, SURVEY_ANSWERED, SURVEY_CHANGED);

/** Says why the answers can't be sent: the survey was changed, or answered in another window. */
function Outdated({ code, course }: { code: unknown; course: CourseDetail }) {
  const isAnswered = hasCode(code, SURVEY_ANSWERED);
  return (
    <div className={styles.warning} role="alert">
      <CircleAlert size={18} aria-hidden />
      <div>
        <p>{isAnswered ? t('form.alreadyAnswered') : t('form.changed')}</p>
        <Button
          variant="secondary"
          onClick={() => void queryClient.resetQueries({ queryKey: surveyQuery(course.id).queryKey })}
        >
          {t('form.reload')}
        </Button>
      </div>
    </div>
  );
}

/** The answers as they are sent: without empty texts, and without items that are not part of the survey any more. */
function toAnswers(draft: SurveyDraft, { items }: LearnerSurvey): SurveyAnswer[] {
  return items.flatMap(({ id }) => {
    const answer = draft[id];
    const isEmpty = answer === undefined || (typeof answer === 'string' && answer.trim() === '');
    return isEmpty ? [] : [{ itemId: id, answer }];
  });
}
