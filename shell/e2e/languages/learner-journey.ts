import { formatLocaleName, type Course } from '@lectern/contract';
import { readFile } from 'node:fs/promises';
import { fetchModules } from '../support/decks';
import { aLearner, expect } from '../support/journey';
import { readPages } from '../support/pdf';
import { expectScreen, type Reader } from './reader';

/** From the landing page to the certificate, and to the public page that verifies it. */
export async function learn(reader: Reader, course: Course): Promise<void> {
  const { page, say, translate } = reader;
  const person = aLearner();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  await page.goto('/');
  await page.getByRole('button', { name: formatLocaleName(reader.locale), exact: true }).click();
  await expectScreen(reader, '1 landing page', heading(say('learner.study.landing', 'headline')));

  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell', 'header.signUp') })
    .click();
  const field = (name: 'firstName' | 'lastName' | 'email' | 'password') =>
    page.getByLabel(translate(`identity.field.${name}`), { exact: true });
  await expectScreen(reader, '2 sign-up', heading(translate('identity.signUp.title')));
  await field('firstName').fill(person.firstName);
  await field('lastName').fill(person.lastName);
  await field('email').fill(person.email);
  await field('password').fill(person.password);
  await page.getByRole('button', { name: translate('identity.signUp.action') }).click();
  await expectScreen(reader, '3 dashboard', heading(say('learner.routes', 'dashboard.title')));

  await page.goto(`/courses?search=${encodeURIComponent(course.title)}`);
  const card = page.getByRole('link', {
    name: say('learner.study', 'course.viewOf', { title: course.title }),
  });
  await expectScreen(reader, '4 courses', card);
  await card.click();
  await expectScreen(reader, '5 course', page.getByRole('heading', { level: 1, name: course.title }));
  await page.getByRole('button', { name: say('learner.study', 'enroll.action') }).click();
  await expect(page.getByText(say('learner.study', 'enroll.done.title')).first()).toBeVisible();
  await studyModules(reader, course);

  const { verificationId } = await openCertificate(reader, course, `${person.firstName} ${person.lastName}`);
  await page.goto(`/verify/${verificationId}`);
  await expectScreen(
    reader,
    '10 verification',
    heading(say('learner.study.certificates', 'verification.genuine')),
  );
}

/** Turns every slide of every module, to the dialog of the complete course. */
async function studyModules(reader: Reader, course: Course): Promise<void> {
  const { page, say } = reader;
  const study = (id: string, values?: Record<string, string | number>) => say('learner.study', id, values);
  const modules = await fetchModules(page, course.id);
  for (const [index, { title }] of modules.entries()) {
    await page.getByRole('link', { name: study('course.startOf', { title }), exact: true }).click();
    if (index === 0) await expectScreen(reader, '6 slide', page.getByText(/^1 \/ \d+$/));
    const end = page.getByRole('button', { name: study('viewer.complete') });
    const counter = page.getByText(/^\d+ \/ \d+$/);
    const count = Number((await counter.innerText()).split(' / ')[1]);
    for (let slide = 1; slide < count; slide++) {
      await expect(counter).toHaveText(study('viewer.counter', { slide, count }));
      await page.getByRole('button', { name: study('viewer.next'), exact: true }).click();
    }
    await end.click();
    const back = page.getByRole('link', { name: study('viewer.backToCourse') });
    if (index < modules.length - 1) await back.click();
  }
  const dialog = page.getByRole('dialog', { name: study('finish.title') });
  await expectScreen(reader, '7 end of the course', dialog);
  await dialog.getByRole('link', { name: study('viewer.backToCourse') }).click();
  await expectScreen(reader, '8 complete course', page.getByText(study('course.finished')));
}

/** Expects the certificate on its page, and its PDF, in the language of its holder. */
async function openCertificate(
  reader: Reader,
  course: Course,
  holder: string,
): Promise<{ verificationId: string }> {
  const { page, say, translate } = reader;
  await page.goto('/certificates');
  const name = say('learner.study.certificates', 'downloadOf', { course: course.title });
  const link = page.getByRole('link', { name });
  await expectScreen(reader, '9 certificates', link);
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  const [text = ''] = await readPages(await readFile(await download.path()));
  for (const part of [
    holder,
    course.title,
    translate('learning.certificate.title'),
    translate('learning.certificate.certifies'),
    translate('learning.certificate.verificationId'),
  ])
    expect.soft(text).toContain(part);
  const [, verificationId = ''] = /^certificate-(.+)\.pdf$/.exec(download.suggestedFilename()) ?? [];
  return { verificationId };
}
