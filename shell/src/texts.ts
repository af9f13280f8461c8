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
    signOut: 'Sign Out',
    teaching: 'Teaching',
    adminPanel: 'Admin Panel',
  },
  header: {
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    notifications: 'Notifications',
    find: 'Search',
    search: 'Search courses',
    searchHint: 'What do you want to learn?',
    logIn: 'Log In',
    signUp: 'Sign Up',
    browseCourses: 'Browse Courses',
  },
  notifications: {
    title: 'Notifications',
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
  },
  secondFactor: {
    title: 'Second factor',
    text: (days: number) =>
      days > 0
        ? `Add a second factor to your account within ${days} ${days === 1 ? 'day' : 'days'}. After that, sign-in asks for it.`
        : 'Your next sign-in asks you to add a second factor to your account.',
    action: 'Open Settings',
  },
  roles: { student: 'Student', instructor: 'Instructor', admin: 'Administrator', suspended: 'Suspended' },
  denied: { title: 'Access Denied', description: "You don't have permission to access this page." },
  signInAgain: {
    title: 'Sign in again',
    text: 'Your last sign-in was too long ago for this, so nothing has been changed. Sign in again; you come back here and can then go on.',
    cancel: 'Cancel',
    signIn: 'Sign in',
  },
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
