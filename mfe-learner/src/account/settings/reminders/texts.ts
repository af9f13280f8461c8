import type { ReminderKind } from '@lectern/contract';

const kinds: Record<ReminderKind, string> = {
  assigned: 'A course was assigned to you',
  'due-in-7-days': 'Due in 7 days',
  'due-in-1-day': 'Due tomorrow',
  overdue: 'Overdue',
  'course-ready': 'A course that you uploaded is ready',
  'certificate-issued': 'You earned a certificate',
  'certificate-expiring': 'A certificate expires',
};

/** Texts about reminders and the calendar in Settings. */
export const reminderTexts = {
  reminders: {
    title: 'Reminders',
    text: 'Choose where you are reminded. You get one email a day at most, in the morning.',
    noMail: 'This site sends no email, so reminders appear under Notifications only.',
    kinds,
    kind: 'Reminder',
    channels: { panel: 'Notifications', mail: 'Email' },
    saved: { title: 'Reminders Saved', description: 'Your choices apply from now on.' },
    failed: 'Failed to save your reminders',
    loadFailed: 'Failed to load your choices',
    loading: 'Loading reminders...',
  },
  calendar: {
    title: 'Calendar',
    text: 'See due dates of courses and exams in your calendar program. Anyone with the secret address can read their titles and dates.',
    on: (date: string) => `Your calendar address was created on ${date}. It is shown only once.`,
    create: 'Create Calendar Address',
    creating: 'Creating...',
    replace: 'New Address',
    remove: 'Turn Off',
    removing: 'Turning Off...',
    address: 'Calendar Address',
    hint: 'Add it to your calendar program as a subscription. Copy it now: it is not shown again.',
    copy: 'Copy Address',
    copied: 'Copied',
    replaceQuestion: 'The present address stops working in every calendar program that uses it.',
    removeQuestion: 'Your calendar program no longer gets due dates. You can create a new address later.',
    cancel: 'Cancel',
    removed: { title: 'Calendar Turned Off', description: 'The address does not work any more.' },
    failed: 'Failed to change your calendar',
    loadFailed: 'Failed to load your calendar',
    loading: 'Loading calendar...',
  },
};
