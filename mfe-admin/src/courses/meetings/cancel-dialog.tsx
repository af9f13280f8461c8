import { call } from '@lectern/client';
import { cancelMeeting, type ManagedMeeting } from '@lectern/contract';
import { formatDateTime } from '@lectern/ui';
import { useId, useState } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import styles from './meetings.module.css';
import { t } from './texts';
import { useMeetingChange } from './use-meeting-change';

/** Asks whether to cancel one meeting, or also the later meetings of its series. */
export default function CancelDialog({
  meeting: { id, title, startsAt, version, followingCount },
  onClose,
}: {
  meeting: ManagedMeeting;
  onClose: () => void;
}) {
  const [withFollowing, setWithFollowing] = useState(false);
  const cancellation = useMeetingChange(
    (body: { version: number; withFollowing: boolean }) =>
      call(cancelMeeting, { params: { meetingId: id }, body }),
    { describeDone: ({ cancelled }) => t('cancel.done', { count: cancelled }), onDone: onClose },
  );
  return (
    <ConfirmDialog
      labels={{
        title: t('cancel.title'),
        cancel: t('cancel.keep'),
        confirm: t('cancel.action'),
        confirming: t('cancel.cancelling'),
      }}
      question={t('cancel.question', { title, time: formatDateTime(startsAt) })}
      isPending={cancellation.isPending}
      onConfirm={() => cancellation.mutate({ version, withFollowing })}
      onClose={onClose}
    >
      {followingCount > 0 && (
        <Scope count={followingCount} withFollowing={withFollowing} onChange={setWithFollowing} />
      )}
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  );
}

function Scope({
  count,
  withFollowing,
  onChange,
}: {
  /** Planned meetings of the series after this one. */
  count: number;
  withFollowing: boolean;
  onChange: (withFollowing: boolean) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.scope}>
      <legend>{t('cancel.which')}</legend>
      <label>
        <input type="radio" name={name} checked={!withFollowing} onChange={() => onChange(false)} />
        {t('cancel.one')}
      </label>
      <label>
        <input type="radio" name={name} checked={withFollowing} onChange={() => onChange(true)} />
        {t('cancel.following', { count })}
      </label>
    </fieldset>
  );
}
