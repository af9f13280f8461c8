import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCourseVideo, type CourseVideoExport, type Module, type Slide } from '@lectern/contract';
import { checkBothThemes } from '../support/check-screen';
import { aCopiedCourse, enrollIn, fetchModules, fetchSlides } from '../support/decks';
import { expect, test } from '../support/journey';
import { narrate } from '../support/sounds';

test(
  'a narration has captions, and its course becomes one video',
  { tag: ['@long', '@story'] },
  async ({ adminPage: teacher, learnerPage: learner }) => {
    const course = await aCopiedCourse(teacher, `Bees ${randomUUID().slice(0, 8)}`);
    const [module] = (await fetchModules(teacher, course.id)) as [Module];
    const [slide] = (await fetchSlides(teacher, module.id)) as [Slide];
    await narrate(course.id, slide.id);
    await enrollIn(learner, course.id);

    await test.step('A learner reads what is spoken, on a phone, and hides it', async () => {
      await learner.setViewportSize({ width: 360, height: 740 });
      await learner.goto(`/courses/${course.slug}/modules/${module.id}#slide-1`);
      await learner.getByRole('button', { name: 'Play audio' }).click();
      await expect(learner.getByText('Bees need water.', { exact: true })).toBeInViewport();
      await checkBothThemes(learner);
      await learner.getByRole('button', { name: 'Hide captions' }).click();
      await expect(learner.getByText('Bees need water.', { exact: true })).toBeHidden();
      await learner.getByRole('button', { name: 'Show captions' }).click();
      await expect(learner.getByText('Bees need water.', { exact: true })).toBeVisible();
    });

    await teacher.goto(`/admin/courses/${course.id}`);
    await teacher.getByRole('button', { name: 'Export', exact: true }).click();
    const make = teacher.getByRole('button', { name: 'Make a video (MP4)' });
    await expect(make).toBeVisible();
    const answer = await teacher.request.get(getCourseVideo.path.replace(':id', course.id));
    const { refusal } = (await answer.json()) as CourseVideoExport;

    if (refusal) {
      await expect(make).toBeDisabled();
      await expect(teacher.getByText(refusal, { exact: true })).toBeVisible();
      console.log('ffmpeg is not installed, so no video of a course is made here.');
      return;
    }

    await test.step('An instructor exports the course as a video, and downloads it', async () => {
      await make.click();
      await expect(teacher.getByRole('progressbar', { name: 'Progress of the video' })).toBeVisible();
      await checkBothThemes(teacher);
      const link = teacher.getByRole('link', { name: 'Video (MP4)' });
      await expect(link).toBeVisible({ timeout: 120_000 });
      await checkBothThemes(teacher);
      await teacher.setViewportSize({ width: 360, height: 740 });
      await checkBothThemes(teacher);
      const [download] = await Promise.all([teacher.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(`${course.slug}.mp4`);
      expect((await readFile(await download.path())).toString('latin1', 4, 8)).toBe('ftyp');
      await expect(teacher.getByRole('link', { name: 'Captions (VTT)' })).toBeVisible();
    });
  },
);
