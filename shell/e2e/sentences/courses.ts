import {
  getUser,
  listRunningUploads,
  listUploads,
  uploadCourse,
  uploadProgress,
  type UploadProgress,
  type User,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { KEEPING_BEES } from '../support/decks';
import { anUpload } from '../screens/admin/uploads';
import {
  after,
  answering,
  both,
  failing,
  loaded,
  loading,
  rows,
  type Sentence,
  type State,
} from './sentence';

const aCourse = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  slug: 'first-aid',
  title: 'First aid',
  description: 'What to do first',
  category: null,
  level: null,
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 2,
  rating: null,
  ratingCount: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const draft = { ...aCourse, id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', slug: 'draft', isPublished: false };
const courses = answering('/api/courses', [aCourse, draft]);
const noCourses = answering('/api/courses', []);

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const opened = (name: string) => both(courses, after(`pressed ${name}`, press(name)));

const uploading = opened('Upload Course');
const chosen = both(
  uploading,
  after('chose a file', (page) => page.getByLabel('Course PDF').setInputFiles(KEEPING_BEES)),
);
const inDialog = (state: State, uploads: State): State =>
  both(uploads, both(state, after('sent', press('Upload'))));
const created = { course: aCourse, modulesCount: 2, slidesCount: 5 };

const filled = after('filled the form', async (page) => {
  await page.getByLabel('Course Title').fill('First aid');
  await page.getByLabel('Course Materials (PDF)').setInputFiles(KEEPING_BEES);
});
const sent = (uploads: State): State => both(uploads, both(filled, after('sent', press('Create Course'))));
const enter = after('pressed Enter', (page) => page.getByLabel('Course Title').press('Enter'));
const titled = after('entered a title', (page) => page.getByLabel('Course Title').fill('First aid'));

/** Uploads that another page has started are running. */
export const running: State = {
  name: 'uploads are running',
  given: async (page) => {
    const { id } = (await (await page.request.get(getUser.path)).json()) as User;
    const uploads = steps.map(({ uploadId, details: _, ...step }) =>
      anUpload({ ...step, id: uploadId, requestId: uploadId, uploader: { id, name: 'Ada Lovelace' } }),
    );
    await answering(listUploads.path, { items: uploads, total: uploads.length }).given?.(page);
    await answering(listRunningUploads.path, steps).given?.(page);
    await page.route(`**${uploadProgress.path}`, (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: steps.map((step) => `data: ${JSON.stringify(step)}\n\n`).join(''),
      }),
    );
  },
};
const steps = [
  {
    uploadId: aCourse.id,
    fileName: 'first-aid.pdf',
    status: 'processing',
    progress: 42,
    stage: 'Rendering slides',
    stageCode: 'rendering',
    details: 'Slide 4 of 12',
  },
  {
    uploadId: draft.id,
    fileName: 'lifting.pdf',
    status: 'processing',
    progress: 10,
    stage: 'Queued',
    stageCode: 'queued',
  },
] satisfies UploadProgress[];

const withoutReason: State = {
  name: 'the upload fails without a reason',
  given: (page) => page.route(`**${uploadCourse.path}`, (route) => route.abort()),
};

const onCourses = (state: State, ...says: Sentence['says'][]) =>
  rows('admin', '/admin/courses', state, ...says);
const onUpload = (state: State, ...says: Sentence['says'][]) =>
  rows('admin', '/admin/upload', state, ...says);

/** The specification's sentences on course management and on uploads. */
export const courseSentences: Sentence[] = [
  ...onCourses(loaded, 'Course Management', 'Create, edit, and manage your courses', 'Upload Course'),
  ...onCourses(loading('/api/courses'), 'Loading courses...'),
  ...onCourses(failing('/api/courses'), 'Failed to load courses'),
  ...onCourses(
    noCourses,
    'No courses created yet',
    'Start by uploading your first course content',
    'Create First Course',
  ),
  ...onCourses(
    courses,
    'First aid',
    'What to do first',
    /^Published$/,
    /^Draft$/,
    /^Created Nov \d+, 2026$/,
    /^View$/,
    /^Edit$/,
    /^Delete$/,
  ),
  ...onCourses(
    both(noCourses, after('pressed Create First Course', press('Create First Course'))),
    'Upload Course Content',
  ),
  ...onCourses(
    uploading,
    'Upload Course Content',
    'Upload a PDF file to automatically create slides and course content',
    'Cancel',
    /^Upload$/,
  ),
  ...onCourses(chosen, 'keeping-bees.pdf', /^\d+\.\d\d MB$/),
  ...onCourses(
    both(uploading, after('sent without a file', press('Upload'))),
    'No File Selected',
    'Please select a PDF file to upload',
  ),
  ...onCourses(inDialog(chosen, loading(uploadCourse.path)), 'Uploading...'),
  ...onCourses(
    inDialog(chosen, answering(uploadCourse.path, created)),
    'Course Uploaded',
    'Course "First aid" has been created successfully.',
  ),
  ...onCourses(
    inDialog(chosen, failing(uploadCourse.path, 'Too large', 413)),
    'Upload Failed',
    '{"statusCode":413,"message":"Too large"}',
  ),
  ...onCourses(inDialog(chosen, withoutReason), 'Upload Failed', 'Failed to upload course'),

  ...onUpload(
    loaded,
    'Upload Course Content',
    'Course Title',
    'Course Description',
    /^Course Materials/,
    'Create Course',
    // A server that converts office files says so in the same paragraph.
    /^Supported formats: PDF files up to 10MB\. The AI will automatically extract content from your slides to create an interactive learning experience\./,
  ),
  ...onUpload(enter, 'Title Required', 'Please enter a course title.'),
  ...onUpload(both(titled, enter), 'File Required', 'Please select a PDF file to upload.'),
  ...onUpload(sent(loading(uploadCourse.path)), 'Processing...', 'Processing Course', 'Uploading', /^\d+%$/),
  ...onUpload(
    running,
    'Processing Course',
    'first-aid.pdf',
    '42%',
    'Rendering slides',
    'Slide 4 of 12',
    'Cancel upload',
  ),
  ...onUpload(
    sent(answering(uploadCourse.path, created)),
    'Course Created Successfully',
    '"First aid" is ready for students with 2 modules and 5 slides.',
  ),
  ...onUpload(sent(failing(uploadCourse.path, 'Too large', 413)), 'Upload Failed', 'Too large'),
  ...onUpload(sent(withoutReason), 'Upload Failed', 'Upload failed'),
];
