import { formatCount, pluralize } from '@lectern/ui';

/** Texts of the list of courses. */
export const coursesTexts = {
  loading: 'Loading courses...',
  failed: 'Failed to load courses',
  upload: 'Upload Course',
  none: 'No courses created yet',
  noneText: 'Start by uploading your first course content',
  createFirst: 'Create First Course',
  count: (courses: number) => `${formatCount(courses)} ${courses === 1 ? 'course' : 'courses'}`,
  published: 'Published',
  draft: 'Draft',
  created: (date: string) => `Created ${date}`,
  view: 'View',
  edit: 'Edit',
  gradebook: 'Gradebook',
  delete: 'Delete',
  labelFor: (action: string, title: string) => `${action}: ${title}`,
  bulk: {
    publish: {
      label: 'Publish',
      title: (count: number) => `Publish ${pluralize(count, 'course')}`,
      text: 'Learners see them in the catalog and can enroll.',
      done: (count: number) => `${pluralize(count, 'Course')} Published`,
    },
    unpublish: {
      label: 'Unpublish',
      title: (count: number) => `Unpublish ${pluralize(count, 'course')}`,
      text: 'They leave the catalog.',
      done: (count: number) => `${pluralize(count, 'Course')} Unpublished`,
    },
    remove: {
      label: 'Delete',
      title: (count: number) => `Delete ${pluralize(count, 'course')}`,
      text: 'Their modules, slides, images, enrollments, and the progress of learners are deleted. Issued certificates stay valid.',
      done: (count: number) => `${pluralize(count, 'Course')} Deleted`,
    },
  },
  deletion: {
    title: 'Delete Course',
    question: (title: string) => `Delete “${title}”? This action cannot be undone.`,
    content: 'Its modules, slides, and images are deleted.',
    enrolled: (learners: string, count: number) =>
      `${learners} ${count === 1 ? 'learner is' : 'learners are'} enrolled: their enrollments and progress are deleted.`,
    noLearners: 'Nobody is enrolled.',
    certificates: 'Issued certificates stay valid.',
    cancel: 'Cancel',
    confirm: 'Delete',
    pending: 'Deleting...',
    done: 'Course Deleted',
    doneText: (title: string) => `"${title}" has been deleted.`,
    failed: 'Delete Failed',
    failedText: 'Failed to delete course',
  },
  dialog: {
    title: 'Upload Course Content',
    help: 'Upload a PDF file to automatically create slides and course content',
    file: 'Course PDF',
    choose: 'Choose a PDF',
    chooseAnother: 'Choose another PDF',
    cancel: 'Cancel',
    upload: 'Upload',
    uploading: 'Uploading...',
    progress: 'Upload progress',
    noFile: { title: 'No File Selected', description: 'Please select a PDF file to upload' },
    uploaded: 'Course Uploaded',
    uploadedText: (title: string) => `Course "${title}" has been created successfully.`,
    failed: 'Upload Failed',
    failedText: 'Failed to upload course',
  },
} as const;

/** Texts of the links to a course's draft questions. */
export const draftQuestionsTexts = {
  openShort: 'Questions',
  openFor: (course: string) => `Questions: ${course}`,
} as const;
