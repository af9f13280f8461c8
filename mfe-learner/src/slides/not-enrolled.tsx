import { Button, EmptyState } from '@lectern/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { useEnroll } from '../use-enroll';
import styles from './theatre.module.css';

/** Stands for the slides until the learner is enrolled. */
export function NotEnrolled({ address, back }: { address: string; back: ReactNode }) {
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
          {back}
        </div>
      }
    />
  );
}
