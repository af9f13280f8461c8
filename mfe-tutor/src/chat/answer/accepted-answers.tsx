import { query, useQuery } from '@lectern/client';
import { getThread, replaceMentions, type AcceptedAnswer } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { MessageCircleQuestionMark } from 'lucide-react';
import { t } from '../../texts';
import styles from './answer.module.css';

/** The posts that an instructor accepted as answers to such a question. */
export function AcceptedAnswers({
  answers = [],
  onOpenLink,
}: {
  answers: AcceptedAnswer[] | undefined;
  onOpenLink: () => void;
}) {
  if (!hasFeature('discussion')) return null;
  return answers.map((answer) => (
    <AcceptedPost key={answer.postId} answer={answer} onOpenLink={onOpenLink} />
  ));
}

/** Shows nothing where the post is no longer accepted, is hidden or deleted, or may not be read by this person. */
function AcceptedPost({
  answer: { threadId, postId },
  onOpenLink,
}: {
  answer: AcceptedAnswer;
  onOpenLink: () => void;
}) {
  const { data: thread } = useQuery({
    ...query(getThread, { params: { threadId } }),
    // The post may have changed since, or be accepted no longer.
    refetchOnMount: 'always',
  });
  const post = thread?.accepted;
  if (!post || post.id !== postId || post.acceptedBy !== 'instructor' || post.text === '') return null;
  const names = new Map(post.mentions.map(({ id, name }) => [id, `@${name}`]));
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{t('chat.answeredByInstructor')}</p>
      <blockquote className={styles.accepted} dir="auto">
        {replaceMentions(post.text, (id) => names.get(id) ?? '@…')}
      </blockquote>
      <Link className={styles.chip} to={`/questions/${threadId}`} onClick={onOpenLink}>
        <MessageCircleQuestionMark size={14} aria-hidden />
        <span className={styles.chipLabel}>{t('chat.openQuestion')}</span>
      </Link>
    </div>
  );
}
