import type { Lock } from '@lectern/contract';
import { ButtonLink, EmptyState, Row } from '@lectern/ui';
import { t } from '../texts';
import LockNote from './lock-note';

/** Takes the place of the slides of a locked module. */
export default function LockedModule({ lock, courseLink }: { lock: Lock; courseLink: string }) {
  return (
    <EmptyState
      title={t('locks.module')}
      action={
        <>
          <Row justify="center">
            <LockNote lock={lock} />
          </Row>
          <ButtonLink to={courseLink}>{t('viewer.backToCourse')}</ButtonLink>
        </>
      }
    />
  );
}
