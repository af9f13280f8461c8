/** Texts of the dashboard. */
export const dashboardTexts = {
  dashboard: {
    loading: 'Loading dashboard...',
    failed: 'Failed to load dashboard data',
    cards: {
      enrolled: 'Enrolled Courses',
      completed: 'Completed',
      certificates: 'Certificates',
      available: 'Available Courses',
    },
    welcome: {
      title: 'Welcome to Lectern',
      text: 'There are no courses yet. Start with six sample courses, one per category.',
      action: 'Create Sample Courses',
      pending: 'Creating...',
    },
    demo: {
      title: 'Start with two courses',
      text: 'You are not enrolled in a course yet. Try two demo courses to see how it works.',
      action: 'Try Demo Courses',
      pending: 'Assigning...',
    },
    resume: {
      title: 'Where you left off',
      titleNew: 'Your next course',
      slide: (module: string, slide: string) => `${module} · ${slide}`,
      progress: 'Progress so far',
      start: 'Start',
      continue: 'Continue',
    },
    recent: {
      title: 'Continue Learning',
      none: 'Start Your Learning Journey',
      noneText: 'Courses you enroll in appear here, so you can pick up where you left off.',
      progress: (percent: string) => `Progress: ${percent}`,
      progressOf: (title: string) => `Progress in ${title}`,
      continue: 'Continue',
      review: 'Review',
      all: (count: string) => `Progress in all ${count} courses`,
    },
    featured: {
      title: 'Featured Courses',
      available: (count: string) => `${count} available`,
      create: 'Create Courses',
      viewAll: 'View All',
      none: 'No courses available yet.',
    },
    tutor: {
      title: 'AI Tutor',
      text: 'Ask about anything in the courses. The tutor answers from the slides and links to its sources.',
      start: 'Start Conversation',
      topic: 'General Learning',
    },
    achievements: {
      title: 'Recent Achievements',
      completed: 'Course Completed',
      unknown: 'Unknown Course',
      none: 'No achievements yet',
      all: 'All certificates',
    },
  },
  demo: {
    created: (count: number) => ({
      title: 'Courses Created!',
      description: `Successfully created ${count} sample courses.`,
    }),
    createFailed: 'Failed to create courses',
    assigned: { title: 'Demo Courses Assigned!', description: 'You now have access to 2 demo courses.' },
    assignFailed: 'Failed to assign demo courses',
  },
} as const;
