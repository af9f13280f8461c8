import { GENERAL_LEARNING, type ChatSession, type Course } from '@lectern/contract';
import {
  Button,
  Card,
  CardTitle,
  categoryAccent,
  CategoryIcon,
  formatDateTime,
  Muted,
  Stack,
} from '@lectern/ui';
import { MessageCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { translateSessionTitle, readSubject } from '../subjects';
import { t } from '../texts';
import { DeleteDialog } from './delete-dialog';
import { openChat } from './open-chat';
import styles from './tutor.module.css';

/** The latest conversations, each with buttons to continue and to delete it. */
export function RecentChats({ sessions, courses }: { sessions: ChatSession[]; courses: Course[] }) {
  const [pendingDeletion, setPendingDeletion] = useState<ChatSession>();
  return (
    <>
      <Stack as="ul" gap={12} role="list">
        {sessions.map((session) => (
          <li key={session.id}>
            <ChatRow
              session={session}
              course={courses.find(({ id }) => id === session.courseId)}
              onDelete={() => setPendingDeletion(session)}
            />
          </li>
        ))}
      </Stack>
      {pendingDeletion && (
        <DeleteDialog session={pendingDeletion} onClose={() => setPendingDeletion(undefined)} />
      )}
    </>
  );
}

function ChatRow({
  session,
  course,
  onDelete,
}: {
  session: ChatSession;
  course: Course | undefined;
  onDelete: () => void;
}) {
  const { id, courseId, moduleId, updatedAt } = session;
  const title = translateSessionTitle(session.title);
  const time = formatDateTime(updatedAt);
  const subject = courseId ? (course?.title ?? readSubject(session.title)) : GENERAL_LEARNING;
  const category = course?.category ?? null;
  return (
    <Card as="article" className={styles.chatRow}>
      <span className={styles.chatIcon} data-accent={categoryAccent(category)}>
        {courseId ? <CategoryIcon category={category} /> : <MessageCircle size={20} aria-hidden />}
      </span>
      <div className={styles.chatTitle}>
        <CardTitle as="h3">{title}</CardTitle>
        <Muted>
          <time dateTime={updatedAt}>{t('tutor.last', { date: time })}</time>
        </Muted>
      </div>
      <Button
        variant="secondary"
        aria-label={t('tutor.continueLabel', { title, date: time })}
        onClick={() => openChat({ courseId, moduleId: moduleId ?? undefined, title: subject, sessionId: id })}
      >
        {t('tutor.continue')}
      </Button>
      <Button
        variant="quiet"
        icon
        aria-label={t('tutor.deleteLabel', { title, date: time })}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </Card>
  );
}
