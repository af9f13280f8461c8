import type { Course } from '@lectern/contract';
import { Button, ButtonLink, EmptyState, isFree } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import styles from './not-enrolled.module.css';
import { useEnroll } from './use-enroll';

/** Takes the place of the slides until the learner is enrolled; `course` is undefined while it loads. */
export function NotEnrolled({
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
      title={studyTexts.viewer.notEnrolled}
      text={course && studyTexts.enroll.benefits(isFree(course.price))}
      action={
        <div className={styles.actions}>
          <Button disabled={isPending} onClick={() => mutate()}>
            {isPending ? studyTexts.enroll.pending : studyTexts.enroll.action}
          </Button>
          <ButtonLink variant="secondary" to={courseLink}>
            {studyTexts.viewer.backToCourse}
          </ButtonLink>
        </div>
      }
    />
  );
}
