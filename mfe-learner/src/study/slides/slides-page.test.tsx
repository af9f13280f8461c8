/** @vitest-environment jsdom */
import { invalidate } from '@lectern/client';
import { fakeNetwork, type FakeNetwork, type RecordedCall } from '@lectern/client/testing';
import {
  enrollBySlug,
  getCourseBySlug,
  getCoursePractice,
  getDashboard,
  getEnrollmentBySlug,
  getModule,
  getUser,
  listCertificates,
  listCourses,
  listDueDates,
  listSlides,
  saveProgress,
} from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import {
  aCertificate,
  aCourse,
  aDashboard,
  aLearner,
  aModule,
  anEnrollment,
  aRecentCourse,
  aSlide,
} from '../../testing/samples';

const module = aModule(1);
const slides = [aSlide(1), aSlide(2), aSlide(3)];
const page = `/courses/first-aid/modules/${module.id}`;
let network: FakeNetwork;
let visits = 0;

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  // Each test another person: a person's outbox lives as long as the page, and the tests share one.
  network.answer(getUser, aLearner({ id: `learner-${++visits}` }));
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(listSlides, slides);
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(saveProgress, anEnrollment({ progress: '10.00' }));
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.restoreAllMocks();
});

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const saves = () => network.calls(saveProgress).map(({ body }: RecordedCall) => body);

test('the viewer starts at the first slide, with its image, text and counter', async () => {
  open(page);
  await heading('Title 1');
  const picture = screen.getByRole('img', { name: 'Title 1. Text 1' });
  expect(picture.getAttribute('src')).toBe(slides[0]?.imageUrl);
  expect(picture.getAttribute('srcset')).toBe(slides[0]?.imageSrcset);
  expect(picture.getAttribute('sizes')).toContain('73vw');
  expect(screen.getByText('Text 1')).toBeTruthy();
  expect(screen.getByText('1 / 3')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  expect(button('Previous').disabled).toBe(true);
  expect(button('Next').disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull();
});

test('shown speaker notes follow the text of the slide, as text', async () => {
  network.answer(listSlides, [aSlide(1, { notes: 'Ask <b>who</b>.' }), aSlide(2)]);
  open(page);
  await heading('Title 1');
  expect(screen.getByRole('group', { name: 'Speaker notes' }).textContent).toContain('Ask <b>who</b>.');
  press('ArrowRight');
  await heading('Title 2');
  expect(screen.queryByText('Speaker notes')).toBeNull();
});

test('buttons, keys and the filmstrip change the slide, and the URL stores it', async () => {
  open(page);
  await heading('Title 1');
  fireEvent.click(button('Next'));
  await heading('Title 2');
  expect(window.location.hash).toBe('#slide-2');
  press('ArrowRight');
  await heading('Title 3');
  expect(button('Next').disabled).toBe(true);
  press('ArrowRight');
  await heading('Title 3');
  press('Home');
  await heading('Title 1');
  press('End');
  await heading('Title 3');
  press('ArrowLeft');
  await heading('Title 2');
  fireEvent.click(button('Slide 3: Title 3, seen'));
  await heading('Title 3');
  expect(network.calls(listSlides)).toHaveLength(1);
});

test('a URL with a slide opens that slide, or the last one if there are fewer', async () => {
  open(`${page}#slide-2`);
  await heading('Title 2');
  cleanup();
  open(`${page}#slide-99`);
  await heading('Title 3');
});

test('a module reopens at the slide where the learner left', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ lastModuleId: module.id, lastSlideId: slides[1]?.id }));
  open(page);
  await heading('Title 2');
  expect(window.location.hash).toBe('#slide-2');
  expect(saves()).toMatchObject([{ slideId: slides[1]?.id }]);
});

test('any other module opens where its seen slides end, and a complete one at its first slide', async () => {
  network.answer(listSlides, [aSlide(1, { seen: true }), aSlide(2, { seen: true }), aSlide(3)]);
  open(page);
  await heading('Title 2');
  cleanup();
  network.restore();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(listSlides, slides);
  network.answer(saveProgress, anEnrollment());
  const done = { lastSlideId: slides[2]?.id, completedModuleIds: [module.id] };
  network.answer(getEnrollmentBySlug, anEnrollment(done));
  open(page);
  await heading('Title 1');
});

test('a link with quotes highlights them until another slide is shown', async () => {
  open(
    slideLink({
      courseSlug: 'first-aid',
      moduleId: module.id,
      slidePosition: 1,
      quotes: ['Not there', 'Text 2'],
    }),
  );
  await heading('Title 2');
  expect(screen.getByText('Text 2').tagName).toBe('MARK');
  press('ArrowRight');
  await heading('Title 3');
  press('ArrowLeft');
  await heading('Title 2');
  expect(screen.getByText('Text 2').tagName).toBe('P');
  expect(window.location.search).toBe('');
});

test('a slide is shown in its own language and direction, as are its picture and each of its paragraphs', async () => {
  const content = '<p>Docker מריץ תהליכים</p><ul><li>תהליך</li><li>Linux</li></ul>';
  network.answer(listSlides, [aSlide(1, { title: 'API של Google', content, language: 'he' }), aSlide(2)]);
  open(page);
  const title = await heading('API של Google');
  expect([title.lang, title.dir]).toEqual(['he', 'rtl']);
  const directions = [...document.querySelectorAll('article p, article li')].map((block) =>
    block.getAttribute('dir'),
  );
  expect(directions).toEqual(['rtl', 'rtl', 'rtl']);
  expect(screen.getByText('Linux').closest('[lang]')?.getAttribute('lang')).toBe('he');
  expect(screen.getByRole('img').lang).toBe('he');
  press('ArrowRight');
  const next = await heading('Title 2');
  expect([next.lang, next.dir]).toEqual(['en', 'ltr']);
});

test('buttons and keys zoom the image; arrow keys then move the image instead of changing slides', async () => {
  open(page);
  const picture = await screen.findByRole('img', { name: /^Title 1/ });
  expect(picture.style.transform).toBe('');
  fireEvent.click(button('Zoom in'));
  expect(picture.style.transform).toBe('translate(-25%, -25%) scale(1.5)');
  expect(screen.getByText(/^Zoomed to 150%/)).toBeTruthy();
  press('ArrowRight');
  expect(picture.style.transform).toBe('translate(-37%, -25%) scale(1.5)');
  press('+');
  press('-');
  press('Escape');
  expect(picture.style.transform).toBe('');
  await heading('Title 1');
  press('+');
  fireEvent.click(button('Next'));
  await heading('Title 2');
  expect(screen.getByRole('img', { name: /^Title 2/ }).style.transform).toBe('');
});

test('a swipe changes the slide, scrolling does not', async () => {
  open(page);
  await heading('Title 1');
  const stage = screen.getByRole('main');
  const swipe = (x: number, y: number) => {
    fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
  };
  swipe(-60, 10);
  await heading('Title 2');
  swipe(-60, 200);
  swipe(-20, 0);
  expect(await heading('Title 2')).toBeTruthy();
  swipe(60, 0);
  await heading('Title 1');
});

test('keys with another use do not change the slide', async () => {
  open(page);
  await heading('Title 1');
  fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
  expect(await heading('Title 1')).toBeTruthy();
});

test('Escape returns to the course', async () => {
  open(page);
  await heading('Title 1');
  press('Escape');
  await waitFor(() => expect(window.location.pathname).toBe('/courses/first-aid'));
});

test('each slide view is saved with its share of the module, at most 99, and marked as seen', async () => {
  open(page);
  await heading('Title 1');
  press('End');
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()).toEqual([
    { slideId: slides[0]?.id, progress: (1 / 3) * 100 },
    { slideId: slides[2]?.id, progress: 99 },
  ]);
  expect(network.calls(saveProgress)[0]?.keepalive).toBe(true);
  expect(button('Slide 1: Title 1, seen')).toBeTruthy();
  expect(button('Slide 2: Title 2')).toBeTruthy();
});

test('an administrator who sees the module as the learner saves no progress', async () => {
  const viewAs = { administrator: 'Grace Hopper', endsAt: '2026-11-28T20:00:00.000Z' };
  network.answer(getUser, { ...aLearner({ id: `learner-${visits}` }), viewAs });
  open(page);
  await heading('Title 1');
  press('End');
  await heading('Title 3');
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull();
  expect(saves()).toEqual([]);
});

test('Mark Complete saves 100, confirms it once saved, and shows the next module', async () => {
  network.answer(listCertificates, []);
  network.answer(saveProgress, ({ body }) =>
    (body as { progress: number }).progress === 100
      ? anEnrollment({ progress: '50.00', completedModuleIds: [module.id] })
      : anEnrollment(),
  );
  open(`${page}#slide-3`);
  await heading('Title 3');
  fireEvent.click(button('Mark Complete'));
  expect(await screen.findByText('Module Completed!')).toBeTruthy();
  expect(screen.getByText("Great job! You've completed this module.")).toBeTruthy();
  expect(saves().at(-1)).toEqual({ slideId: slides[2]?.id, progress: 100 });
  const next = screen.getByRole('link', { name: 'Next: Module 2' });
  expect(next.getAttribute('href')).toBe(`/courses/first-aid/modules/${aModule(2).id}`);
  // Enter follows it.
  expect(document.activeElement).toBe(next);
});

test('the arrow key and a swipe lead from the end of a complete module to the next one, and only from there', async () => {
  network.answer(getEnrollmentBySlug, anEnrollment({ completedModuleIds: [module.id] }));
  network.answer(saveProgress, anEnrollment({ completedModuleIds: [module.id] }));
  open(`${page}#slide-2`);
  await heading('Title 2');
  press('ArrowRight');
  await heading('Title 3');
  expect(window.location.pathname).toBe(page);
  const main = screen.getByRole('main');
  network.answer(getModule, aModule(2));
  fireEvent.touchStart(main, { touches: [{ clientX: 200, clientY: 200 }] });
  fireEvent.touchEnd(main, { changedTouches: [{ clientX: 100, clientY: 200 }] });
  await waitFor(() => expect(window.location.pathname).toBe(`/courses/first-aid/modules/${aModule(2).id}`));
});

test('a module that was skipped is offered after the last one', async () => {
  const last = aModule(2);
  network.answer(getModule, last);
  network.answer(getEnrollmentBySlug, anEnrollment({ completedModuleIds: [last.id] }));
  network.answer(saveProgress, anEnrollment({ completedModuleIds: [last.id] }));
  open(`/courses/first-aid/modules/${last.id}#slide-3`);
  const next = await screen.findByRole('link', { name: 'Next: Module 1' });
  expect(next.getAttribute('href')).toBe(page);
});

describe('the completion of a course', () => {
  const done = anEnrollment({
    progress: '100.00',
    completedModuleIds: [module.id, aModule(2).id],
    completedAt: '2026-03-04T12:00:00.000Z',
  });
  beforeEach(() => {
    network.answer(listCertificates, [aCertificate({ courseId: aCourse().id })]);
    network.answer(listDueDates, []);
    network.answer(getCoursePractice, { questionCount: 0, modules: [] });
    network.answer(getDashboard, aDashboard({ recentCourses: [aRecentCourse()] }));
    network.answer(listCourses, [
      aCourse(),
      aCourse({ id: 'b', slug: 'ledgers', title: 'Ledgers', category: 'Business' }),
      aCourse({ id: 'c', slug: 'fire', title: 'Fire safety' }),
    ]);
    network.answer(saveProgress, ({ body }) =>
      (body as { progress: number }).progress === 100 ? done : anEnrollment({ progress: '90.00' }),
    );
  });
  const complete = async () => {
    open(`${page}#slide-3`);
    await heading('Title 3');
    button('Mark Complete').focus();
    fireEvent.click(button('Mark Complete'));
    return within(await screen.findByRole('dialog', { name: 'Course completed' }));
  };

  test('offers the certificate with its link, a rating, and another course of the category', async () => {
    const dialog = await complete();
    expect(dialog.getByText('You have completed “First aid”.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'View certificate' }).getAttribute('href')).toBe('/certificates');
    const mail = await dialog.findByRole('link', { name: 'Email' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toContain('/verify/Xkv-1N3jia');
    expect(dialog.getByRole('group', { name: 'How do you rate this course?' })).toBeTruthy();
    const next = await dialog.findByRole('link', { name: 'Fire safety' });
    expect(next.getAttribute('href')).toBe('/courses/fire');
    expect(dialog.queryByText('Ledgers')).toBeNull();
  });

  test('names the course that is due next instead, if there is one', async () => {
    const dueAt = new Date(Date.now() + 86_400_000).toISOString();
    const due = {
      kind: 'course' as const,
      id: 'd',
      courseId: 'd',
      courseSlug: 'hygiene',
      title: 'Hygiene',
      dueAt,
    };
    network.answer(listDueDates, [due]);
    const dialog = await complete();
    const next = await dialog.findByRole('link', { name: 'Hygiene' });
    expect(next.getAttribute('href')).toBe('/courses/hygiene');
    expect(dialog.getByText('Due in 1 day')).toBeTruthy();
  });

  test('leaves by Escape, returns the focus, and is not shown at the next visit', async () => {
    await complete();
    // A toast that is over the dialog takes the first Escape.
    await waitFor(() => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => expect(document.activeElement).toBe(button('Mark Complete')));
    expect(window.location.pathname).toBe(page);
    cleanup();
    network.answer(getEnrollmentBySlug, done);
    open(`${page}#slide-3`);
    await heading('Title 3');
    fireEvent.click(button('Mark Complete'));
    await waitFor(() =>
      expect(saves().filter((body) => (body as { progress: number }).progress === 100)).toHaveLength(2),
    );
    expect(await screen.findByText('Module Completed!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a failed save is shown as unsaved, kept, and sent again when the connection is restored', async () => {
  network.refuse(saveProgress, 503);
  open(`${page}#slide-3`);
  expect(await screen.findByText('Unsaved — will retry')).toBeTruthy();
  fireEvent.click(button('Mark Complete'));
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('"progress":100'));
  expect(screen.queryByText('Module Completed!')).toBeNull();
  network.answer(saveProgress, anEnrollment({ completedModuleIds: [module.id] }));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Module Completed!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unsaved — will retry')).toBeNull());
  expect(localStorage).toHaveLength(0);
});

test('a save that the server rejects shows the server’s message', async () => {
  network.refuse(saveProgress, 404, { message: 'This slide is not part of the course any more.' });
  open(page);
  expect(await screen.findByText('Progress not saved')).toBeTruthy();
  expect(screen.getByText('This slide is not part of the course any more.')).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test('an administrator who is not enrolled gets a preview that saves no progress', async () => {
  network.answer(getEnrollmentBySlug, null);
  open(`${page}#slide-3`);
  await heading('Title 3');
  expect(screen.getByText('Preview: progress is not saved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull();
  press('Home');
  await heading('Title 1');
  expect(saves()).toEqual([]);
});

test('a learner who is not enrolled can enroll in the viewer', async () => {
  network.refuse(listSlides, 403, { message: 'Enroll in this course to study it.' });
  network.answer(getEnrollmentBySlug, null);
  network.answer(enrollBySlug, () => {
    network.answer(listSlides, slides);
    network.answer(getEnrollmentBySlug, anEnrollment());
    return anEnrollment();
  });
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Enroll for FREE' }));
  await heading('Title 1');
});

test('a module without slides says No Slides Available and links back to the course', async () => {
  network.answer(listSlides, []);
  open(page);
  expect(await screen.findByText('No Slides Available')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Course' });
  expect(back.getAttribute('href')).toBe('/courses/first-aid');
});

test('a module of another course is not found here', async () => {
  network.answer(getModule, { ...module, courseId: 'another' });
  open(page);
  expect(await screen.findByText('Module not found')).toBeTruthy();
});

test('a failed load can be retried', async () => {
  network.refuse(listSlides, 500);
  open(page);
  expect(await screen.findByText('Failed to load slides')).toBeTruthy();
  network.answer(listSlides, slides);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Title 1');
});

test('a slide whose image cannot be loaded still shows its text', async () => {
  open(page);
  fireEvent.error(await screen.findByRole('img', { name: 'Title 1. Text 1' }));
  expect(screen.getByText('The image of this slide could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Text 1')).toBeTruthy();
});

test('audio plays and pauses, and stops when the slide is left', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  network.answer(listSlides, [aSlide(1, { audioUrl: '/a.mp3' }), aSlide(2)]);
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Play audio' }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(button('Pause audio')).toBeTruthy();
  press('ArrowRight');
  await heading('Title 2');
  expect(pause).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /audio/ })).toBeNull();
});

test('the captions of a narration follow its sound, and are hidden and shown as those of videos', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const narrationCaptions = { url: '/captions', language: 'en', isEstimated: false };
  network.answer(listSlides, [aSlide(1, { audioUrl: '/a.mp3', narrationCaptions }), aSlide(2)]);
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as unknown[] });
  // jsdom's element has no track.
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, value: track });
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Play audio' }));
  fireEvent.playing(document.querySelector('audio') as HTMLAudioElement);
  await screen.findByRole('button', { name: 'Hide captions' });
  expect(document.querySelector('audio > track')?.getAttribute('src')).toBe('/captions');
  track.activeCues = [{ getCueAsHTML: () => new Text('Kites & strings.') }];
  // The screen listens to the track a moment after it shows the button.
  await waitFor(() => {
    act(() => void track.dispatchEvent(new Event('cuechange')));
    expect(screen.getByText('Kites & strings.')).toBeTruthy();
  });
  fireEvent.click(button('Hide captions'));
  expect(screen.queryByText('Kites & strings.')).toBeNull();
  expect(localStorage.getItem('lectern.video')).toContain('"showsCaptions":false');
  press('ArrowRight');
  await heading('Title 2');
  expect(screen.queryByRole('button', { name: 'Show captions' })).toBeNull();
  Reflect.deleteProperty(HTMLTrackElement.prototype, 'track');
});

test('audio that cannot be played shows an error and stops', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no codec'));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  network.answer(listSlides, [aSlide(1, { audioUrl: '/a.mp3' })]);
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Play audio' }));
  expect(await screen.findByText('Audio Error')).toBeTruthy();
  expect(screen.getByText('Could not play audio for this slide.')).toBeTruthy();
  expect(button('Play audio')).toBeTruthy();
});

test('a failed refetch does not take the slide away', async () => {
  open(page);
  await heading('Title 1');
  network.refuse(getEnrollmentBySlug, 500);
  await act(() => invalidate(getEnrollmentBySlug));
  expect(screen.getByRole('heading', { level: 2, name: 'Title 1' })).toBeTruthy();
});
