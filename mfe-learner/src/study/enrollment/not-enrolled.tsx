import type { Course } from '@lectern/contract';
import { Button, ButtonLink, EmptyState, isFree, Row } from '@lectern/ui';
import { t } from '../texts';
import { useEnroll } from './use-enroll';

/** Takes the place of the slides until the learner is enrolled; `course` is undefined while it loads. */
export default function NotEnrolled({
  address,
  course,
  courseLink,
}: {
  address: string;
  course: Course | undefined;
  courseLink: string;
}) {
  const { mutate, isPending } = useEnroll(address);
  return (
    <EmptyState
      title={t('viewer.notEnrolled')}
      text={course && t('enroll.benefits', { isFree: isFree(course.price) })}
      action={
        <Row justify="center">
          <Button disabled={isPending} onClick={() => mutate()}>
            {isPending ? t('enroll.pending') : t('enroll.action')}
          </Button>
          <ButtonLink variant="secondary" to={courseLink}>
            {t('viewer.backToCourse')}
          </ButtonLink>
        </Row>
      }
    />
  );
}
