import { getCertificateProgress, listCertificates, saveProgress } from '@lectern/contract';
import { aCopiedCourse, enrollIn, headers, fetchModules, fetchSlides } from '../support/decks';
import { expect, test } from '../support/journey';

test('a course asks for every slide: learners see it before enrolling, what is missing, and then the certificate', async ({
  adminPage: admin,
  learnerPage: learner,
}) => {
  const course = await aCopiedCourse(admin, `Every slide ${Date.now()}`);
  await admin.goto(`/admin/courses/${course.id}`);
  await admin.getByRole('switch', { name: 'Every slide seen' }).click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('All changes are saved')).toBeVisible();

  await learner.goto(`/courses/${course.slug}`);
  await expect(learner.getByText('Every slide seen')).toBeVisible();
  await enrollIn(learner, course.id);
  const slides: string[] = [];
  for (const module of await fetchModules(learner, course.id)) {
    const ids = (await fetchSlides(learner, module.id)).map(({ id }) => id);
    slides.push(...ids);
    await save(ids.at(-1), 100);
  }
  await learner.reload();
  await expect(learner.getByText(/^\d+ of \d+ slides$/)).toBeVisible();
  await expect(learner.getByRole('link', { name: 'View certificate' })).toBeHidden();
  for (const slide of slides) await save(slide, 50);
  await learner.reload();
  await expect(learner.getByRole('link', { name: 'View certificate' })).toBeVisible();
  const certificates = await learner.request.get(listCertificates.path);
  expect(await certificates.json()).toContainEqual(expect.objectContaining({ courseName: course.title }));
  const path = getCertificateProgress.path.replace(':id', course.id);
  expect(await (await learner.request.get(path)).json()).toMatchObject({ isIssued: true });

  async function save(slideId: string | undefined, progress: number) {
    const url = saveProgress.path.replace(':courseId', course.id);
    const response = await learner.request.put(url, { headers, data: { slideId, progress } });
    expect(response.status()).toBe(200);
  }
});
