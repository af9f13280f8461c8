import { call, invalidate, useMutation } from '@lectern/client';
import { forwardTutorQuestion, type ChatMessage } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { Button, Muted } from '@lectern/ui';
import { UserRoundPen } from 'lucide-react';
import { useContext } from 'react';
import { t } from '../../texts';
import styles from './answer.module.css';
import { IsAboutAllCourses } from './is-about-all-courses';

/**
 * A button that sends a question to the instructors of the course, if the tutor refused it or was not sure. Pressing the button is
 * the consent: the text beside it says what is sent, and who receives it.
 */
export function ForwardQuestion({ message: { id, status, metadata } }: { message: ChatMessage }) {
  // A conversation about all courses has no instructors of its own.
  const isAboutAllCourses = useContext(IsAboutAllCourses);
  const sending = useMutation({
    mutationFn: () =>
      // The new thread has the id of the answer, so that a second press, also after a reload, finds the thread of the first one.
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
