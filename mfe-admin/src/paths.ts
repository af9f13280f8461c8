/** Paths of the screens that administrators' screens link to. */
export const paths = {
  overview: '/admin',
  courses: '/admin/courses',
  /** Pattern for the router. */
  editorRoute: '/admin/courses/:id',
  editor: (course: { id: string }) => `/admin/courses/${course.id}`,
  /** The editor, opened at a slide. */
  editedSlide: (course: { id: string }, slideId: string) => `/admin/courses/${course.id}?slide=${slideId}`,
  /** Updates a course from a new deck. */
  courseUpdate: (course: { id: string }) => `/admin/courses/${course.id}/update`,
  unanswered: (course: { id: string }) => `/admin/courses/${course.id}/unanswered-questions`,
  publicCourse: (course: { slug: string }) => `/course/${encodeURIComponent(course.slug)}`,
  course: (course: { slug: string }) => `/courses/${encodeURIComponent(course.slug)}`,
  upload: '/admin/upload',
  users: '/admin/users',
  students: '/admin/users?role=student',
  user: (user: { email: string }) => `/admin/users?search=${encodeURIComponent(user.email)}`,
  importUsers: '/admin/users/import',
  userImport: (one: { id: string }) => `/admin/users/import/${one.id}`,
  invitations: '/admin/invitations',
  analytics: '/admin/analytics',
  audit: '/admin/audit',
  outbox: '/admin/outbox',
  questions: '/admin/questions',
  newQuestion: (type: string) => `/admin/questions/new?type=${type}`,
  importQuestions: '/admin/questions/import',
  exportQuestions: (filters: string) => `/admin/questions/export${filters}`,
  questionsIn: (category: string) => `/admin/questions?category=${category}`,
  question: (question: { id: string }) => `/admin/questions/${question.id}`,
  /** The editor, which leads back to the review of a course's drafted questions. */
  reviewedQuestion: (question: { id: string }, course: { id: string }) =>
    `/admin/questions/${question.id}?review=${course.id}`,
  proposals: (course: { id: string }) => `/admin/courses/${course.id}/draft-questions`,
  exams: '/admin/exams',
  exam: (exam: { id: string }) => `/admin/exams/${exam.id}`,
  grading: (exam: { id: string }) => `/admin/exams/${exam.id}/grading`,
  results: (exam: { id: string }) => `/admin/exams/${exam.id}/results`,
  attempt: (attempt: { id: string }) => `/admin/exams/attempts/${attempt.id}`,
  groups: '/teaching/groups',
  group: (group: { id: string }) => `/teaching/groups/${group.id}`,
  /** Where a person joins a group by its code. */
  join: (code: string) => `/join/${code}`,
  /** A person's own settings. */
  settings: '/settings',
} as const;
