import { NOTIFICATIONS_TITLE } from './screen';

/** Texts of the notifications. */
export const notificationTexts = {
  title: NOTIFICATIONS_TITLE,
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  unread: 'Unread:',
  today: 'Today',
  yesterday: 'Yesterday',
  markAllRead: 'Mark all as read',
  markFailed: 'Not marked as read',
  markFailedText: 'Try again in a moment.',
  seeAll: 'See all notifications',
  none: 'No notifications yet',
  failed: 'Failed to load notifications',
  since: (date: string) => `Since ${date}`,
  'course-ready': (course: string) => `Your course "${course}" is ready`,
  'upload-failed': (file: string) => `A course could not be created from "${file}"`,
  'certificate-issued': (course: string) => `You earned the certificate for "${course}"`,
  'certificate-expiring': (course: string) => `Your certificate for "${course}" expires soon`,
  'certificate-expired': (course: string) => `Your certificate for "${course}" has expired`,
  'exam-due': (exam: string) => `"${exam}" is due soon`,
  'exam-never-shows-result': (exam: string) =>
    `"${exam}" is required for the certificate, but its result is never shown, so nobody gets the certificate. Change the exam`,
  'course-assigned': (course: string) => `The course "${course}" was assigned to you`,
  'course-due': (course: string) => `The course "${course}" is due soon`,
  'course-overdue': (course: string) => `The course "${course}" is overdue`,
  'second-factor-reset': () => 'An administrator removed your second factor. Add one again in Settings',
} as const;
