import { useCurrentUser } from '@lectern/client';
import type { Notification } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDate } from '@lectern/ui';
import {
  AtSign,
  Award,
  BookOpenCheck,
  BookOpenText,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  ClipboardList,
  KeyRound,
  Mail,
  Megaphone,
  MessagesSquare,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import { generatePath } from 'react-router';
import { useScreenPath } from '../remotes/screens';
import { frameText } from '../frame/texts';
import styles from './notifications.module.css';

const icons = {
  'course-ready': BookOpenCheck,
  'upload-failed': CircleAlert,
  'video-ready': CircleCheck,
  'video-failed': CircleAlert,
  'certificate-issued': Award,
  'certificate-expiring': CalendarClock,
  'certificate-expired': TriangleAlert,
  'exam-due': ClipboardList,
  'exam-never-shows-result': TriangleAlert,
  'course-assigned': BookOpenText,
  'course-due': CalendarClock,
  'course-overdue': TriangleAlert,
  'review-planned': RotateCcw,
  'learning-path-assigned': BookOpenText,
  'learning-path-due': CalendarClock,
  'learning-path-overdue': TriangleAlert,
  'second-factor-reset': KeyRound,
  'thread-answered': MessagesSquare,
  'thread-mentioned': AtSign,
  'answer-accepted': CircleCheck,
  'questions-asked': MessagesSquare,
  announcement: Megaphone,
  'work-graded': CircleCheck,
  'answers-to-grade': ClipboardList,
  'survey-open': ClipboardList,
  'meeting-tomorrow': CalendarClock,
  'meeting-soon': CalendarClock,
  'meeting-moved': CalendarClock,
  'meeting-cancelled': CircleAlert,
  'invitation-waiting': Mail,
};

/** A notification as a link to its subject. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { kind, subject, at, dueAt = at, isUnread } = notification;
  const Icon = icons[kind];
  const path = useNotificationPath(notification);
  return (
    <li>
      <Link to={path} className={styles.item} data-unread={isUnread || undefined}>
        <Icon size={18} aria-hidden />
        <span className={styles.text} dir="auto">
          {isUnread && <span className="visually-hidden">{frameText('notifications.unread')} </span>}
          {frameText(`notifications.kinds.${kind}`, { subject, date: formatDate(dueAt) })}
        </span>
      </Link>
    </li>
  );
}

/** The path of a notification’s certificate, exam, question, announcement, course, learning path, upload, account or invitation. */
function useNotificationPath({ kind, id, courseSlug, pathSlug }: Notification): string {
  const certificates = useScreenPath('certificates');
  const course = useScreenPath('course');
  const { user } = useCurrentUser();
  const uploads = useScreenPath('uploads', user?.role);
  const exams = useScreenPath('exams');
  const exam = useScreenPath('exam');
  const grading = useScreenPath('grading', user?.role);
  const settings = useScreenPath('settings');
  const learningPath = useScreenPath('learning-path');
  const question = useScreenPath('question');
  const inbox = useScreenPath('inbox');
  const announcement = useScreenPath('announcement');
  const survey = useScreenPath('survey');
  const home = '/';
  // The dashboard shows the invitation with a button.
  if (kind === 'invitation-waiting') return home;
  if (kind.startsWith('certificate-')) return certificates ?? home;
  if (kind === 'exam-due') return exams ?? home;
  if (kind === 'work-graded') return exam ? generatePath(exam, { examId: id }) : home;
  if (kind === 'answers-to-grade') return grading ? generatePath(grading, { id }) : home;
  if (kind === 'second-factor-reset') return settings ? `${settings}#second-factor` : home;
  if (kind === 'questions-asked') return inbox ? `${inbox}?course=${id}` : home;
  if (kind.startsWith('thread-') || kind === 'answer-accepted')
    return question ? generatePath(question, { threadId: id }) : home;
  if (kind === 'announcement')
    return announcement ? generatePath(announcement, { announcementId: id }) : home;
  if (kind === 'survey-open')
    return survey && courseSlug ? generatePath(survey, { course: courseSlug }) : home;
  if (pathSlug) return learningPath ? generatePath(learningPath, { path: pathSlug }) : home;
  if (!courseSlug) return uploads ? `${uploads}#upload-list` : home;
  return course ? generatePath(course, { course: courseSlug }) : home;
}
