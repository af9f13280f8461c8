import { translator } from '@lectern/i18n';
import type en from './locales/en.json';

/** The shell's texts. */
export const texts = {
  product: 'Lectern',
  tagline: 'Free online learning',
  skip: 'Skip to content',
  nav: {
    main: 'Main',
    open: 'Open menu',
    close: 'Close menu',
    categories: 'Course categories',
    allCourses: 'All courses',
    breadcrumbs: 'Breadcrumbs',
    signOut: 'Sign Out',
    teaching: 'Teaching',
    adminPanel: 'Admin Panel',
  },
  header: {
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    find: 'Search',
    search: 'Search courses',
    searchHint: 'What do you want to learn?',
    logIn: 'Log In',
    signUp: 'Sign Up',
    browseCourses: 'Browse Courses',
  },
  roles: { student: 'Student', instructor: 'Instructor', admin: 'Administrator', suspended: 'Suspended' },
  denied: { title: 'Access Denied', description: "You don't have permission to access this page." },
  session: { failed: 'Failed to load your account' },
  notFound: {
    title: 'Page Not Found',
    // The specification's text.
    text: 'Did you forget to add the page to the router?',
    action: 'Browse Courses',
  },
  remote: {
    failed: 'This part of Lectern could not be loaded',
    outdated: 'Lectern has been updated',
    outdatedText: 'Lectern was updated while this page was open. Reload to continue; nothing is lost.',
  },
  overrides: {
    title: 'Overridden remotes',
    text: (remotes: string[]) => `Development version: ${remotes.join(', ')}`,
    reset: 'Reset',
  },
  start: { failed: 'Lectern could not be loaded' },
} as const;

/** The shell's texts. */
export const t = translator<typeof en>('shell');
