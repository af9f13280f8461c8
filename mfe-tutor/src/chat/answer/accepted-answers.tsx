import { query, useQuery } from '@lectern/client';
import { getThread, replaceMentions, type AcceptedAnswer } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { MessageCircleQuestionMark } from 'lucide-react';
import { t } from '../../texts';
import styles from './answer.module.css';

/** Answers of people that an instructor accepted, apart from the slides and without a confidence. */
export function AcceptedAnswers({
  answers = [],
  onLeave,
}: {
  answers: AcceptedAnswer[] | undefined;
  onLeave: () => void;
}) {
  if (!hasFeature('discussion')) return null;
  return answers.map((answer) => <Accepted key={answer.postId} answer={answer} onLeave={onLeave} />);
}

/** Nothing where the answer is accepted no longer, hidden, deleted, or not for this reader. */
function Accepted({
  answer: { threadId, postId },
  onLeave,
}: {
  answer: AcceptedAnswer;
  onLeave: () => void;
}) {
  const { data: thread } = useQuery({
    ...query(getThread, { params: { threadId } }),
    // The answer may have been changed or taken back since.
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
      <Link className={styles.chip} to={`/questions/${threadId}`} onClick={onLeave}>
        <MessageCircleQuestionMark size={14} aria-hidden />
        <span className={styles.chipLabel}>{t('chat.openQuestion')}</span>
      </Link>
    </div>
  );
}
