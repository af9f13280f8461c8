import type { Course } from '@lectern/contract';
import { Button, ButtonLink, EmptyState, isFree, Row } from '@lectern/ui';
import { enrollTexts } from './texts';
import { viewerTexts } from '../slides/texts';
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
      title={viewerTexts.notEnrolled}
      text={course && enrollTexts.benefits(isFree(course.price))}
      action={
        <Row justify="center">
          <Button disabled={isPending} onClick={() => mutate()}>
            {isPending ? enrollTexts.pending : enrollTexts.action}
          </Button>
          <ButtonLink variant="secondary" to={courseLink}>
            {viewerTexts.backToCourse}
          </ButtonLink>
        </Row>
      }
    />
  );
}
