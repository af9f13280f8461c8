import { pluralize } from '@lectern/ui';

/** Texts of the goal that learners set for themselves. */
export const weeklyGoalTexts = {
  title: 'Your Goal',
  goal: (days: number) => `Study on ${pluralize(days, 'day')} per week`,
  inARow: (days: number) => (days === 0 ? 'No days in a row yet' : `${pluralize(days, 'day')} in a row`),
  none: 'Set a goal of your own',
  loading: 'Loading your goal...',
  failed: 'Your goal could not be loaded.',
  settings: {
    title: 'Weekly Goal',
    text: 'A day counts when you open a new slide, complete a module, answer a practice question or start an exam. Weeks begin on Monday, and days are those of your time zone.',
    days: 'Days per Week',
    noGoal: 'No goal',
    option: (days: number) => pluralize(days, 'day'),
    saved: { title: 'Goal Saved' },
    failed: 'Failed to save your goal',
  },
} as const;
