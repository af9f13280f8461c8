import { call, invalidate, useMutation } from '@lectern/client';
import { forwardTutorQuestion, type ChatMessage } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { Button, Muted } from '@lectern/ui';
import { UserRoundPen } from 'lucide-react';
import { useContext } from 'react';
import { t } from '../../texts';
import styles from './answer.module.css';
import { NamesCourses } from './names-courses';

/**
 * Sends a question that the tutor refused or was not sure about to the instructors of the course. The press is the consent: the text
 * beside it says what is sent and to whom.
 */
export function ForwardQuestion({ message: { id, status, metadata } }: { message: ChatMessage }) {
  // A conversation about all courses has no instructors of its own.
  const isAboutAllCourses = useContext(NamesCourses);
  const sending = useMutation({
    mutationFn: () =>
      // The question has the id of the answer, so that a second press, also after a reload, finds the first.
      call(forwardTutorQuestion, { body: { id, messageId: id, audience: 'instructors' } }),
    onSuccess: () => invalidate({ path: '/api/threads' }),
    meta: { failed: { title: t('forward.failed'), fallback: t('forward.tryAgain') } },
  });
  const isUnanswered = !!metadata.nearest?.length && !metadata.answered?.length && status === 'complete';
  if (!isUnanswered || isAboutAllCourses || !hasFeature('discussion')) return null;
  if (sending.data)
    return (
      <p role="status" className={styles.forward}>
        {t('forward.sent')} <Link to={`/questions/${sending.data.id}`}>{t('forward.open')}</Link>
      </p>
    );
  return (
    <div className={styles.forward}>
      <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
        <UserRoundPen aria-hidden />
        {t('forward.ask')}
      </Button>
      <Muted>{t('forward.consent')}</Muted>
    </div>
  );
}
