import { pluralize } from '@lectern/ui';
import { examTexts } from '../exam-texts';

const { attempts } = examTexts;

/** Texts of the list of exams. */
export const examListTexts = {
  list: {
    loading: 'Loading exams...',
    failed: 'Failed to load exams',
    search: 'Search exams',
    searchHint: 'Search exams...',
    course: 'Course',
    allCourses: 'All Courses',
    create: 'New Exam',
    title: (exams: string) => `Exams (${exams})`,
    columns: {
      title: 'Exam',
      type: 'Type',
      questions: 'Questions',
      due: 'Due',
      attempts: 'Attempts',
      state: 'State',
    },
    empty: 'No exams yet',
    emptyText: 'Create an exam, add questions from the bank, and publish it.',
    none: 'No exams found',
    noneText: 'No exams match your current filters.',
    open: (count: number) => `${count} open`,
    ended: (count: number) => `${attempts(count)} ended`,
    waiting: (count: number) => `${count} to grade`,
    neverShowsScore: 'No certificate: result never shown',
    results: 'Results',
    grade: 'Grade',
    edit: 'Edit',
    delete: 'Delete',
  },
  bulk: {
    publish: {
      label: 'Publish',
      title: (count: number) => `Publish ${pluralize(count, 'exam')}`,
      text: 'Learners see them and can take them from their opening date on.',
      done: (count: number) => `${pluralize(count, 'Exam')} Published`,
    },
    unpublish: {
      label: 'Unpublish',
      title: (count: number) => `Unpublish ${pluralize(count, 'exam')}`,
      text: 'Learners no longer see them.',
      done: (count: number) => `${pluralize(count, 'Exam')} Unpublished`,
    },
    remove: {
      label: 'Delete',
      title: (count: number) => `Delete ${pluralize(count, 'exam')}`,
      text: 'Their settings, sections, and dates of single learners are deleted. Exams that somebody has taken stay.',
      done: (count: number) => `${pluralize(count, 'Exam')} Deleted`,
    },
  },
  create: {
    title: 'New Exam',
    text: 'It starts as a draft that learners cannot see.',
    course: 'Course',
    chooseCourse: 'Choose a course',
    noCourse: 'Choose a course.',
    name: 'Title',
    type: 'Type',
    cancel: 'Cancel',
    create: 'Create Exam',
    creating: 'Creating...',
    failed: { title: 'Create Failed', fallback: 'Failed to create the exam' },
  },
  deletion: {
    title: 'Delete Exam',
    question: (title: string) => `Delete “${title}”? This action cannot be undone.`,
    settings:
      'Its settings, sections, and dates of single learners are deleted. Its questions stay in the bank.',
    attempts: (ended: number, open: number) =>
      `${attempts(ended)} with answers and results ${ended === 1 ? 'is' : 'are'} deleted${open === 0 ? '' : `, and ${open} open ${open === 1 ? 'attempt is' : 'attempts are'} ended`}.`,
    noAttempts: 'Nobody has taken it.',
    cancel: 'Cancel',
    confirm: 'Delete',
    confirmAttempts: 'Delete with all results',
    pending: 'Deleting...',
    done: { title: 'Exam Deleted' },
    failed: { title: 'Delete Failed', fallback: 'Failed to delete the exam' },
  },
} as const;
