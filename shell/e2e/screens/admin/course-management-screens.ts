import {
  EDIT_CONFLICT,
  COURSE_WOULD_COMPLETE,
  getCourseDraft,
  getEditedCourse,
  type Course,
  type EditedCourse,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { dialog, heading, buildLabel, press, type Screen } from '../screen';

/** Shows cards again after the table, which the browser remembers. */
const forgetLayout = (page: Page) =>
  page.context().addInitScript(() => localStorage.removeItem('lectern.courses-layout'));
const updatedAt = '2026-11-21T12:00:00.000Z';

/** The list of courses, the editor of a course, and their dialogs. */
export function courseManagementScreens(page: Page, { id, title }: Course): Screen[] {
  const courses = { page, path: '/admin/courses', given: forgetLayout };
  const editor = { page, path: `/admin/courses/${id}` };
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const inOutline = (name: RegExp) => outline.getByRole('button', { name }).first();
  /** Narrow windows show the outline instead of the fields. */
  async function openOutline() {
    const pane = page.getByRole('button', { name: 'Outline', exact: true });
    await outline.or(pane).first().waitFor();
    if (await pane.isVisible()) await pane.click();
  }
  async function openModule() {
    await openOutline();
    await inOutline(/Equipment.*\d slides$/s).click();
  }
  async function refuseSave(code: string, message: string) {
    const json = { statusCode: 409, message, code };
    await page.route(`**/api/courses/${id}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json }),
    );
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
  }
  const draft = `**${getCourseDraft.path.replace(':id', id)}`;
  /** Keeps what a screen changes from the other screens. */
  const storesDraft = (status: number) => () =>
    page.route(draft, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json: { updatedAt } }) : route.fallback(),
    );
  async function findDraft() {
    const base = (await (
      await page.request.get(getEditedCourse.path.replace(':id', id))
    ).json()) as EditedCourse;
    const content = { base, edit: { title: `${title}, changed` }, undo: [], redo: [] };
    await page.route(draft, (route) =>
      route.fulfill({ json: { draft: { ...content, sequence: 1, updatedAt } } }),
    );
  }
  return [
    { ...courses, name: 'course management', arrived: heading(title) },
    {
      ...courses,
      name: 'course management as a table',
      act: press('Table'),
      arrived: heading(/^Courses \(/),
    },
    {
      ...courses,
      name: 'upload dialog',
      act: press('Upload Course'),
      arrived: dialog('Upload Course Content'),
    },
    {
      ...courses,
      name: 'deletion of a course',
      act: press(buildLabel('Delete:', title)),
      arrived: dialog('Delete course'),
    },
    { ...editor, name: 'editor of a course', arrived: heading('Course details') },
    {
      ...editor,
      name: 'editor of a module',
      act: openModule,
      arrived: heading('Module'),
    },
    {
      ...editor,
      name: 'editor of a slide',
      act: async () => {
        await openOutline();
        await inOutline(/Equipment.*\d slides$/s).waitFor();
        // The modules of a large course are collapsed at first.
        const collapsed = outline.getByRole('button', {
          name: buildLabel('of', 'Equipment'),
          expanded: false,
        });
        if (await collapsed.isVisible()) await collapsed.click();
        await inOutline(/Where to put it/).click();
      },
      arrived: () => page.getByRole('textbox', { name: 'Text', exact: true }),
    },
    {
      ...editor,
      name: 'draft of an earlier visit',
      given: findDraft,
      arrived: (opened) => opened.getByRole('region', { name: /^You have unsaved changes of/ }),
    },
    {
      ...editor,
      name: 'changes that are not stored',
      given: storesDraft(503),
      act: async () => {
        await page.getByLabel('Title', { exact: true }).fill('Changed');
        await page.getByText('Not saved:').waitFor();
        await page.getByRole('link', { name: 'Back to Course Management' }).click();
      },
      arrived: dialog('Leave without saving?'),
    },
    {
      ...editor,
      name: 'completion by a save',
      given: storesDraft(200),
      act: async () => {
        await openModule();
        await page.getByRole('button', { name: 'Delete module' }).click();
        await refuseSave(COURSE_WOULD_COMPLETE, '2 learners have completed all remaining modules.');
      },
      arrived: dialog('Complete the course for learners?'),
    },
    {
      ...editor,
      name: 'two editors',
      given: storesDraft(200),
      act: async () => {
        await page.getByLabel('Title', { exact: true }).fill(`${title}, mine`);
        const path = getEditedCourse.path.replace(':id', id);
        const theirs = (await (await page.request.get(path)).json()) as EditedCourse;
        const modules = theirs.modules.map((item, index) => ({
          ...item,
          title: `${index + 1}. ${item.title}`,
        }));
        const json = { ...theirs, title: `${title}, theirs`, version: theirs.version + 1, modules };
        await page.route(`**${path}`, (route) => route.fulfill({ json }));
        await refuseSave(EDIT_CONFLICT, 'Changed.');
      },
      arrived: dialog('This course has changed'),
    },
  ];
}
