/** Texts of the admin dashboard; the figures of the metrics are fixed by the specification. */
export const overviewTexts = {
  loading: 'Loading dashboard...',
  failed: 'Failed to load dashboard data',
  cards: {
    courses: 'Total Courses',
    students: 'Active Students',
    enrollments: 'Total Enrollments',
    chats: 'AI Chat Sessions',
  },
  quickActions: 'Quick Actions',
  upload: 'Upload Course',
  manage: 'Manage Courses',
  analytics: 'View Analytics',
  settings: 'Settings',
  recentCourses: 'Recent Courses',
  allCourses: 'View All Courses',
  published: 'Published',
  draft: 'Draft',
  created: (date: string) => `Created ${date}`,
  noCourses: 'No courses yet',
  uploadFirst: 'Upload Your First Course',
  recentStudents: 'Recent Students',
  joined: (date: string) => `Joined ${date}`,
  allStudents: 'View All Students',
  noStudents: 'No students enrolled yet',
  metrics: {
    title: 'Platform Success Metrics',
    completion: { value: '87%', label: 'Course Completion Rate' },
    rating: { value: '4.8/5', label: 'Average Course Rating' },
    tutor: { value: '92%', label: 'AI Tutor Satisfaction' },
    measuredCompletion: (percent: string, enrollments: string) =>
      `Measured: ${percent} of ${enrollments} enrollments`,
    measuredRating: (mean: string, ratings: string) =>
      `Measured: ${mean}/5 in ${ratings} ${ratings === '1' ? 'rating' : 'ratings'}`,
    measuredSatisfaction: (percent: string, ratings: string) =>
      `Measured: ${percent} of ${ratings} rated ${ratings === '1' ? 'answer' : 'answers'}`,
    noData: 'No data yet',
  },
} as const;
