import { Button, ButtonLink, EmptyState } from '@lectern/ui';
import { texts } from '../texts';
import { useEnroll } from '../use-enroll';
import styles from './theatre.module.css';

/** Stands for the slides until the learner is enrolled. */
export function NotEnrolled({ address, courseLink }: { address: string; courseLink: string }) {
  const { mutate, isPending } = useEnroll(address);
  return (
    <EmptyState
      title={texts.viewer.notEnrolled}
      text={texts.enroll.why}
      action={
        <div className={styles.actions}>
          <Button disabled={isPending} onClick={() => mutate()}>
            {isPending ? texts.enroll.pending : texts.enroll.action}
          </Button>
          <ButtonLink variant="secondary" to={courseLink}>
            {texts.viewer.backToCourse}
          </ButtonLink>
        </div>
      }
    />
  );
}
