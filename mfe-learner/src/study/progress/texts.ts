/** Texts of the progress page. */
export const progressTexts = {
  failed: 'Failed to load progress data.',
  none: 'No enrolled courses',
  noneText: 'Enroll in a course to see your progress here.',
  cards: {
    overall: 'Overall Progress',
    completed: 'Completed Courses',
    rate: 'Completion Rate',
    hours: 'Study Hours',
  },
  ofCourses: (count: string) => `of ${count} enrolled`,
  courses: 'Course Progress',
  lastModule: (title: string) => `Last studied: ${title}`,
  goals: {
    title: 'Learning Goals',
    hours: (hours: number) => `${hours} study hours per week`,
    measuredHours: (hours?: string) =>
      hours ? `Measured: ${hours} hours in the last 7 days` : 'No data yet',
    courses: (count: number) => `${count} course per month`,
    measuredCourses: (count?: string) =>
      count ? `Measured: ${count} completed in the last 30 days` : 'No data yet',
  },
  activity: {
    title: 'Recent Activity',
    none: 'No recent activity.',
    completed: (title: string) => `Completed ${title}`,
    studied: (title: string) => `Studied ${title}`,
    enrolled: (title: string) => `Enrolled in ${title}`,
  },
} as const;
