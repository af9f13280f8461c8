/** @vitest-environment jsdom */
import { invalidate } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  enrollBySlug,
  getCertificateProgress,
  getCourse,
  getCourseBySlug,
  getCoursePractice,
  getEnrollment,
  getEnrollmentBySlug,
  getModule,
  getNextSlide,
  getOwnGrades,
  getUser,
  listSlides,
  rateCourse,
  saveProgress,
} from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, aNextSlide, anEnrollment, aSlide } from '../../testing/samples';
import { keepEnrollWish } from '../enrollment/enroll-wish';

const course = aCourse();
const [first, second] = [aModule(1), aModule(2)];
let network: FakeNetwork;

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, course);
  network.answer(getEnrollmentBySlug, null);
  network.answer(getCoursePractice, { questionCount: 0, modules: [] });
  network.answer(getOwnGrades, { grades: [], total: null, letter: null });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const page = '/courses/first-aid';

test('a learner who is not enrolled sees the enroll button, the tiles and locked modules', async () => {
  open(page);
  expect(await screen.findByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
  expect(screen.getAllByText('Enroll to access')).toHaveLength(2);
  expect(screen.getAllByText('15-20 mins')).toHaveLength(2);
  for (const [name, value] of [
    ['Level', 'Beginner'],
    ['Modules', '2'],
    ['Students', '12'],
    ['Price', 'FREE'],
  ] as const) {
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value);
  }
  expect(screen.queryByRole('link', { name: /Start Learning|Preview/ })).toBeNull();
});

test('administrators and the instructors of the course can preview its slides without being enrolled', async () => {
  const modules = [first, aModule(2, { slideCount: 0 })];
  network.answer(getCourseBySlug, aCourse({ canPreview: true, modules }));
  open(page);
  const preview = await screen.findByRole('link', { name: 'Preview: Module 1' });
  expect(preview.getAttribute('href')).toBe(`/courses/first-aid/modules/${first.id}`);
  expect(screen.getAllByText('Preview')).toHaveLength(1);
});

test('enrolling shows a toast and unlocks the modules', async () => {
  network.answer(enrollBySlug, () => {
    network.answer(getEnrollmentBySlug, anEnrollment());
    return anEnrollment();
  });
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Enroll for FREE' }));
  expect(await screen.findByText('Enrolled Successfully')).toBeTruthy();
  expect(screen.getByText('You can now start learning!')).toBeTruthy();
  const start = await screen.findByRole('link', { name: 'Start Learning: Module 1' });
  expect(start.getAttribute('href')).toBe(`/courses/first-aid/modules/${first.id}`);
});

test.each([
  [
    { message: 'This course is a draft. Publish it to enroll.' },
    'This course is a draft. Publish it to enroll.',
  ],
  ['', 'Failed to enroll in course'],
])('a rejected enrollment shows the reason', async (body, sentence) => {
  network.refuse(enrollBySlug, 403, body);
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Enroll for FREE' }));
  expect(await screen.findByText('Enrollment Failed')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
});

test('progress is rounded down, so that 99.6 is not complete', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '99.60' }));
  open(page);
  expect(await screen.findByText('99%')).toBeTruthy();
  expect(screen.queryByText('Completed')).toBeNull();
});

test('a course at exactly 100 is Completed and links to its certificate', async () => {
  const done = anEnrollment({ progress: '100.00', completedModuleIds: [first.id, second.id] });
  network.answer(getEnrollmentBySlug, done);
  open(page);
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.getByText('100%')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View certificate' })).toBeTruthy();
  expect(screen.getAllByText('Module complete')).toHaveLength(2);
});

describe('a course that asks for more than complete modules', () => {
  const exam = { title: 'Final test', passingScore: 60 };
  const certificateRequirements = { allSlides: true, studyMinutes: 45, exams: [exam] };
  const missing = {
    isIssued: false,
    slides: 6,
    slidesSeen: 4,
    studySeconds: 31 * 60 + 59,
    exams: [{ id: first.id, title: 'Final test', percent: 55, isPassed: false }],
  };
  const done = anEnrollment({ progress: '100.00', completedModuleIds: [first.id, second.id] });
  beforeEach(() => network.answer(getCourseBySlug, aCourse({ certificateRequirements })));

  test.each([page, '/course/first-aid'])('says so on %s before enrolling', async (address) => {
    open(address);
    for (const requirement of [
      'All modules completed',
      'Every slide seen',
      'At least 45 minutes of study time',
      'Exam “Final test” passed with at least 60%',
    ])
      expect(await screen.findByText(requirement)).toBeTruthy();
  });

  test('shows in numbers what is missing, and no certificate before it is issued', async () => {
    network.answer(getEnrollmentBySlug, done);
    network.answer(getCertificateProgress, missing);
    open(page);
    for (const state of ['2 of 2 modules', '4 of 6 slides', '31 of 45 minutes', '55% so far'])
      expect(await screen.findByText(state)).toBeTruthy();
    expect(screen.getAllByText('Missing:')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'View certificate' })).toBeNull();
  });

  test('says that the result of a required exam is hidden, whether it is passed or not', async () => {
    network.answer(getEnrollmentBySlug, done);
    const exams = missing.exams.map((exam) => ({ ...exam, percent: null, isPassed: null }));
    network.answer(getCertificateProgress, { ...missing, exams });
    open(page);
    expect(await screen.findByText('Result not shown yet')).toBeTruthy();
    expect(screen.getAllByText('Missing:')).toHaveLength(3);
  });

  test('links to the certificate once it is issued', async () => {
    network.answer(getEnrollmentBySlug, done);
    network.answer(getCertificateProgress, { ...missing, isIssued: true });
    open(page);
    expect(await screen.findByRole('link', { name: 'View certificate' })).toBeTruthy();
    expect(screen.queryByText('4 of 6 slides')).toBeNull();
  });
});

test('the one primary button starts at the first slide, or continues at the slide that its text names', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(
    getNextSlide,
    aNextSlide({ moduleId: first.id, slidePosition: 0, slidesLeft: 6, minutesLeft: 6 }),
  );
  open(page);
  const start = await screen.findByRole('link', { name: 'Start' });
  await waitFor(() =>
    expect(start.getAttribute('href')).toBe(`/courses/first-aid/modules/${first.id}#slide-1`),
  );
  expect(screen.getByText('6 slides left · About 6 minutes')).toBeTruthy();
  cleanup();
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '50.00' }));
  network.answer(getNextSlide, aNextSlide());
  await invalidate(getEnrollmentBySlug);
  open(page);
  const goOn = await screen.findByRole('link', { name: 'Continue: Stop a bleeding' });
  expect(goOn.getAttribute('href')).toBe(`/courses/first-aid/modules/${second.id}#slide-2`);
  const links = screen.getAllByRole('link').filter(({ className }) => className.includes('primary'));
  expect(links).toEqual([goOn]);
});

test('while the next slide is not known, Continue opens the last module, or the first incomplete one', async () => {
  const enrollment = anEnrollment({ progress: '40.00', lastModuleId: second.id });
  network.answer(getEnrollmentBySlug, enrollment);
  network.refuse(getNextSlide, 503);
  open(page);
  const goOn = () => screen.findByRole('link', { name: 'Continue' });
  expect((await goOn()).getAttribute('href')).toBe(`/courses/first-aid/modules/${second.id}`);
  cleanup();
  network.answer(getEnrollmentBySlug, { ...enrollment, completedModuleIds: [second.id] });
  await invalidate(getEnrollmentBySlug);
  open(page);
  const toFirst = `/courses/first-aid/modules/${first.id}`;
  await waitFor(async () => expect((await goOn()).getAttribute('href')).toBe(toFirst));
});

test('a module without slides says so and is not offered', async () => {
  const [empty, full] = [aModule(1, { slideCount: 0 }), aModule(2)];
  network.answer(getCourseBySlug, aCourse({ modules: [empty, full] }));
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '10.00', lastModuleId: empty.id }));
  open(page);
  expect(await screen.findByText('No slides yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Start Learning/ })).toHaveLength(1);
  const next = screen.getByRole('link', { name: 'Continue' });
  expect(next.getAttribute('href')).toBe(`/courses/first-aid/modules/${full.id}`);
});

test.each([
  ['0.00', 'FREE', 'Free, at your own pace, with a certificate at the end.'],
  ['19.90', '$19.90', 'At your own pace, with a certificate at the end.'],
])('the text beside the enroll button agrees with the price %s', async (price, shown, benefits) => {
  network.answer(getCourseBySlug, aCourse({ price }));
  open(page);
  expect(await screen.findByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
  expect(screen.getByText(benefits)).toBeTruthy();
  expect(screen.getByText('Price', { selector: 'dt' }).nextElementSibling?.textContent).toBe(shown);
});

test('learners can rate a course, and change the rating, from 20% progress on', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '20.00', rating: 3 }));
  network.answer(rateCourse, { stars: 5 });
  open(page);
  const five = await screen.findByRole<HTMLInputElement>('radio', { name: '5 stars' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 stars' }).checked).toBe(true);
  expect(screen.getByText('You rated this course 3 out of 5.')).toBeTruthy();
  fireEvent.click(five);
  expect(await screen.findByText('You rated this course 5 out of 5.')).toBeTruthy();
  await waitFor(() => expect(network.calls(rateCourse).map(({ body }) => body)).toEqual([{ stars: 5 }]));
});

test('below 20% progress the rating is not offered', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '19.99' }));
  open(page);
  await screen.findByText('19%');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a rejected rating shows the reason and is reverted', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '40.00' }));
  network.refuse(rateCourse, 403, { message: 'Study at least 20% of this course to rate it.' });
  open(page);
  fireEvent.click(await screen.findByRole('radio', { name: '1 star' }));
  expect(await screen.findByText('Rating not saved')).toBeTruthy();
  expect(screen.getByText('Study at least 20% of this course to rate it.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 star' }).checked).toBe(false);
});

test('a UUID in the URL requests the course by id', async () => {
  network.answer(getCourse, course);
  network.answer(getEnrollment, null);
  open(`/courses/${course.id}`);
  expect(await screen.findByRole('heading', { name: 'First aid' })).toBeTruthy();
  expect(network.calls(getEnrollment)[0]?.params).toEqual({ id: course.id });
});

test('a course without modules says so', async () => {
  network.answer(getCourseBySlug, { ...course, modules: [] });
  open(page);
  expect(await screen.findByText('No modules available yet.')).toBeTruthy();
});

test.each(['/courses/first-aid', '/course/first-aid'])(
  '%s is Course Not Found when there is none',
  async (address) => {
    network.refuse(getCourseBySlug, 404);
    network.refuse(getEnrollmentBySlug, 404);
    open(address);
    expect(await screen.findByText('Course Not Found')).toBeTruthy();
    expect(screen.getByText("The course you're looking for doesn't exist.")).toBeTruthy();
  },
);

test.each(['/courses/first-aid', '/course/first-aid'])(
  '%s that failed to load can be tried again',
  async (address) => {
    network.refuse(getCourseBySlug, 500);
    open(address);
    expect(await screen.findByText('Failed to load course')).toBeTruthy();
    network.answer(getCourseBySlug, course);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'First aid' })).toBeTruthy();
  },
);

test('the public page shows curriculum and features, and visitors sign up and return to the course', async () => {
  network.refuse(getUser, 401);
  open('/course/first-aid');
  expect(await screen.findByRole('heading', { name: 'Curriculum' })).toBeTruthy();
  for (const fact of ['Beginner', 'Self-paced', 'English', 'Yes'])
    expect(screen.getByText(fact)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Enroll Now' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fcourses%2Ffirst-aid',
    ),
  );
});

test('the public page names the language of the course, English where it is unknown', async () => {
  network.answer(getCourseBySlug, { ...course, language: 'zh-Hant' });
  open('/course/first-aid');
  expect(await screen.findByText('Traditional Chinese')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'First aid' }).lang).toBe('zh-Hant');
  cleanup();
  network.answer(getCourseBySlug, { ...course, language: null });
  await invalidate(getCourseBySlug);
  open('/course/first-aid');
  expect(await screen.findByText('English')).toBeTruthy();
});

test('the public page names the instructors of a course, and the fixed one where it has none', async () => {
  open('/course/first-aid');
  const card = await screen.findByRole('region', { name: 'Instructor' });
  expect(card.textContent).toContain('Lectern');
  cleanup();
  network.answer(getCourseBySlug, {
    ...course,
    instructors: [{ name: 'Maria Agnesi' }, { name: 'Emmy Noether' }],
  });
  await invalidate(getCourseBySlug);
  open('/course/first-aid');
  const named = await screen.findByRole('region', { name: 'Instructors' });
  expect(named.textContent).toBe('InstructorsMaria AgnesiEmmy Noether');
});

test('the public page links signed-in people to the course', async () => {
  open('/course/first-aid');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Enroll Now' }).getAttribute('href')).toBe('/courses/first-aid'),
  );
});

describe('Enroll Now', () => {
  const enrolls = () =>
    network.answer(enrollBySlug, () => {
      network.answer(getEnrollmentBySlug, anEnrollment());
      return anEnrollment();
    });
  beforeEach(() => {
    sessionStorage.clear();
    network.answer(getModule, first);
    network.answer(listSlides, [aSlide(1)]);
    network.answer(saveProgress, anEnrollment());
  });

  test('of a visitor enrolls once after the sign-in, says so, and opens the first slide', async () => {
    network.refuse(getUser, 401);
    open('/course/first-aid');
    const link = await screen.findByRole('link', { name: 'Enroll Now' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    cleanup();
    network.answer(getUser, aLearner());
    await invalidate(getUser);
    enrolls();
    open(page);
    expect(await screen.findByText('Enrolled Successfully')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Title 1' })).toBeTruthy();
    expect(window.location.pathname).toBe(`/courses/first-aid/modules/${first.id}`);
    expect(network.calls(enrollBySlug)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  test('of a signed-in person does the same without a sign-in', async () => {
    enrolls();
    open('/course/first-aid');
    await screen.findByText('Curriculum');
    fireEvent.click(await screen.findByRole('link', { name: 'Enroll Now' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Title 1' })).toBeTruthy();
    expect(network.calls(enrollBySlug)).toHaveLength(1);
  });

  test('that was refused stays on the course page, with the reason', async () => {
    network.refuse(enrollBySlug, 403, { message: 'This course is a draft. Publish it to enroll.' });
    keepEnrollWish(course.id);
    open(page);
    expect(await screen.findByText('This course is a draft. Publish it to enroll.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
  });

  test.each([
    ['no press', () => undefined],
    ['a press for another course', () => keepEnrollWish('another')],
    [
      'a press of hours ago',
      () => {
        vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 3 * 60 * 60_000);
        keepEnrollWish(course.id);
      },
    ],
  ])('with %s, the address of the course alone enrolls nobody', async (_name, prepare) => {
    prepare();
    open(page);
    expect(await screen.findByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
    expect(network.calls(enrollBySlug)).toHaveLength(0);
  });
});

test('the public page leads enrolled learners on, and those who have completed it to the certificate', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '50.00' }));
  network.answer(getNextSlide, aNextSlide());
  open('/course/first-aid');
  expect(await screen.findByRole('link', { name: 'Continue: Stop a bleeding' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Enroll Now' })).toBeNull();
  cleanup();
  network.answer(getEnrollmentBySlug, anEnrollment({ progress: '100.00' }));
  await invalidate(getEnrollmentBySlug);
  open('/course/first-aid');
  const certificate = await screen.findByRole('link', { name: 'View certificate' });
  expect(certificate.getAttribute('href')).toBe('/certificates');
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/courses/first-aid');
});

test('a course that cannot be loaded again stays, with a line that says so', async () => {
  open(page);
  await screen.findByRole('button', { name: 'Enroll for FREE' });
  network.refuse(getEnrollmentBySlug, 500);
  await act(() => invalidate(getEnrollmentBySlug));
  expect(await screen.findByText(/^Failed to refresh/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
});

test('a course and its modules with questions can be practiced by enrolled learners', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(getCoursePractice, {
    questionCount: 3,
    modules: [{ moduleId: second.id, questionCount: 2 }],
  });
  open(page);
  const course = await screen.findByRole('link', { name: 'Practice 3 questions' });
  expect(course.getAttribute('href')).toBe('/courses/first-aid/practice');
  const links = await screen.findAllByRole('link', { name: /^Practice: / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/courses/first-aid/modules/${second.id}/practice`,
  ]);
});

test('an enrolled learner sees the grades that are shown, what is not shown yet, and that the total counts visible results only', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment());
  const grade = { category: null, comment: null, isHidden: false, isDropped: false };
  network.answer(getOwnGrades, {
    grades: [
      { ...grade, id: 'a', title: 'Quiz', isExam: true, points: 65.5, maxPoints: 100, category: 'Quizzes' },
      { ...grade, id: 'b', title: 'Final', isExam: true, points: null, maxPoints: 100, isHidden: true },
      { ...grade, id: 'c', title: 'Talk', isExam: false, points: 7.5, maxPoints: 10, comment: 'Well spoken' },
    ],
    total: 66.36,
    letter: 'B',
  });
  open(page);
  const card = within(await screen.findByRole('region', { name: 'Grades' }));
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'QuizQuizzes65.5%',
    'FinalNot shown yet',
    'TalkWell spoken7.5 of 10 points',
  ]);
  expect(card.getByRole('link', { name: 'Quiz' }).getAttribute('href')).toBe('/exams/a');
  expect(card.getByText('66.36% · B')).toBeTruthy();
  expect(card.getByText(/counts the results that you can see/)).toBeTruthy();
});

test('a course without exams and columns shows no grades', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment());
  open(page);
  await screen.findByRole('link', { name: 'Start Learning: Module 1' });
  expect(screen.queryByText('Grades')).toBeNull();
});
