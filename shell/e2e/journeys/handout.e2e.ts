import { getEditedCourse, updateCourse, type CourseDetail, type EditedCourse } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn, headers } from '../support/decks';
import { expect, test } from '../support/journey';
import { readPages } from '../support/pdf';

test(
  'a course is printed as a PDF with its pictures, text and shown notes, tagged and with bookmarks',
  { tag: '@pdf' },
  async ({ adminPage: admin, learnerPage: page }) => {
    const course = await aCopiedCourse(admin, `Printed course ${randomUUID().slice(0, 8)}`);
    await enrollIn(page, course.id);
    const { version, modules } = (await (
      await admin.request.get(getEditedCourse.path.replace(':id', course.id))
    ).json()) as EditedCourse;
    const note = 'Let everybody hold the smoker.';
    const withNote = modules.map(({ id, slides }) => ({
      id,
      slides: slides.map((slide, index) => ({ id: slide.id, ...(index === 0 && { notes: note }) })),
    }));
    const saved = await admin.request.put(updateCourse.path.replace(':id', course.id), {
      headers,
      data: { version, showsNotes: true, modules: withNote },
    });
    expect(saved.status()).toBe(200);

    await page.goto(`/courses/${course.slug}`);
    await page.getByRole('link', { name: 'Handout (PDF)' }).click();
    const print = page.getByRole('button', { name: 'Print or save as PDF' });
    await expect(print).toHaveAttribute('aria-disabled', 'false');
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await print.click();
    await expect(page.locator('body[data-printed]')).toBeAttached();

    const pdf = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true });
    const text = (await readPages(pdf)).join(' ');
    const detail = (await (await page.request.get(`/api/courses/${course.id}`)).json()) as CourseDetail;
    expect(text).toContain(course.title);
    for (const { title } of detail.modules) expect(text).toContain(title);
    expect(text.split(note)).toHaveLength(modules.length + 1);
    for (const tool of ['Print or save as PDF', 'Skip to content', 'Browse Courses'])
      expect(text).not.toContain(tool);
    const source = pdf.toString('latin1');
    for (const mark of ['/StructTreeRoot', '/Outlines', '/Lang']) expect(source).toContain(mark);
    const pictures = source.match(/\/Subtype\s*\/Image/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(modules.flatMap(({ slides }) => slides).length);
  },
);
