import { formatDateTime, pluralize } from '@lectern/ui';

/** Texts of joining a group. */
export const joinTexts = {
  join: {
    kind: 'Join a group',
    loading: 'Loading group...',
    failed: 'Failed to load the group',
    refused: 'You cannot join this group',
    courses: 'You will be enrolled in these courses:',
    noCourses: 'No courses are assigned to this group yet.',
    dueAt: (iso: string) => `Due ${formatDateTime(iso)}`,
    dueDays: (days: number) => `Due ${pluralize(days, 'day')} after joining`,
    signIn: 'Sign In to Join',
    signUp: 'Create an Account',
    signInText: 'You come back here after signing in.',
    action: 'Join Group',
    joining: 'Joining...',
    note: 'People who manage the group see your name, your email address, and from then on your progress, study time and completion in its courses, also in those that they add later. They see nothing from before, and no results of exams unless they teach the course.',
    isMember: 'You are a member of this group.',
    dashboard: 'Go to Dashboard',
    browse: 'Browse Courses',
    other: 'Enter Another Code',
    done: (group: string) => ({ title: 'Joined', description: `You are now a member of ${group}.` }),
    joinFailed: 'You could not join the group. Please try again.',
  },
  code: {
    title: 'Join a group',
    text: 'Enter the code that you were given, such as AB3D-9KX2-07QZ.',
    label: 'Join code',
    action: 'Continue',
    invalid: 'A join code has 12 letters and digits. Check it, and type it again.',
  },
} as const;
