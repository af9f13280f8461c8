import { call, query, queryClient, useMutation, useQuery } from '@lectern/client';
import { cancelReview, getPlannedReview, planReview, REVIEW_AFTER_DAYS } from '@lectern/contract';
import { Button, formatDate, Muted, Row } from '@lectern/ui';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../texts';

/** Plans a reminder to review a course, or shows when the learner is reminded. */
export function PlanReview({ courseId }: { courseId: string }) {
  const params = { id: courseId };
  const planned = query(getPlannedReview, { params });
  const { data } = useQuery({ ...planned, refetchOnMount: 'always' });
  const [openedAt] = useState(() => Date.now());
  const { mutate, isPending } = useMutation({
    mutationFn: (isPlanned: boolean) => call(isPlanned ? planReview : cancelReview, { params }),
    onSuccess: (saved) => queryClient.setQueryData(planned.queryKey, saved),
    meta: { failed: { title: t('plannedReview.failed'), fallback: t('plannedReview.tryAgain') } },
  });
  if (!data) return null;
  const isPlanned = data.dueAt !== null && Date.parse(data.dueAt) > openedAt;
  return (
    <Row>
      {isPlanned && (
        <Muted role="status">{t('plannedReview.on', { date: formatDate(data.dueAt ?? '') })}</Muted>
      )}
      <Button
        variant={isPlanned ? 'quiet' : 'secondary'}
        disabled={isPending}
        onClick={() => mutate(!isPlanned)}
      >
        {!isPlanned && <CalendarClock aria-hidden />}
        {isPlanned ? t('plannedReview.cancel') : t('plannedReview.plan', { days: REVIEW_AFTER_DAYS })}
      </Button>
    </Row>
  );
}
