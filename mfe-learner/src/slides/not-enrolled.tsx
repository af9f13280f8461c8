import { Button, ButtonLink, EmptyState } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import { useEnroll } from '../use-enroll';
import styles from './theatre.module.css';

/** Stands for the slides until the learner is enrolled. */
export function NotEnrolled({ address, courseLink }: { address: string; courseLink: string }) {
  const { mutate, isPending } = useEnroll(address);
  return (
    <EmptyState
      title={studyTexts.viewer.notEnrolled}
      text={studyTexts.enroll.why}
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
