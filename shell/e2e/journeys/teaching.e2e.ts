import { getUser, listTaughtCourses, type TaughtCourse, type User } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { KEEPING_BEES } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectCourseCreated, expectToast, test } from '../support/journey';
import { enter } from '../support/input/keys';

test(
  'an instructor uploads a deck, edits its course by keyboard, shares it, and sees nothing of other people',
  { tag: '@redis' },
  async ({ instructorPage: page, adminPage, browser, sharedCourse }) => {
    test.setTimeout(240_000);
    const title = `Teaching bees ${randomUUID().slice(0, 8)}`;

    await test.step('Teaching is in the sidebar, and the Admin Panel is not', async () => {
      await page.goto('/dashboard');
      const sidebar = page.getByRole('navigation', { name: 'Main' });
      await enter(page, sidebar.getByRole('button', { name: 'Teaching' }));
      await expect(sidebar.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
      await enter(page, sidebar.getByRole('link', { name: 'Courses you teach' }));
      await expect(page.getByRole('heading', { name: 'No courses created yet' })).toBeVisible();
    });

    await test.step('an uploaded deck becomes a course of the instructor', async () => {
      await page.goto('/teaching/upload');
      await page.getByLabel('Course Title').fill(title);
      await page.getByLabel('Course Materials (PDF)').setInputFiles(KEEPING_BEES);
      await page.getByRole('button', { name: 'Create Course' }).click();
      await expectCourseCreated(page, /is ready for students/);
      await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')).toHaveCount(1);
      await page.goto('/teaching/courses');
      await expect(page.getByRole('article')).toHaveCount(1);
    });

    await test.step('it is edited and saved by keyboard', async () => {
      await enter(page, page.getByRole('link', { name: `Edit: ${title}` }));
      await expect(page).toHaveURL(/\/teaching\/courses\//);
      await page.getByLabel('Description').first().fill('A first season with a colony of bees');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Course saved', { exact: true })).toBeVisible();
    });

    await test.step('an administrator teaches it too, once the instructor adds them; an address that is not confirmed is invited', async () => {
      await page.getByLabel('Email of an instructor').fill(environment.adminEmail);
      await enter(page, page.getByRole('button', { name: 'Add instructor' }));
      await expectToast(page, 'Instructor added', 'They find the course in Teaching.');
      await expect(page.getByRole('listitem').filter({ hasText: environment.adminEmail })).toBeVisible();

      const { email } = (await (await adminPage.request.get(getUser.path)).json()) as User;
      await page.getByLabel('Email of an instructor').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invitation written', { exact: true })).toBeVisible();
      const taught = (await (await adminPage.request.get(listTaughtCourses.path)).json()) as TaughtCourse[];
      expect(taught.map((course) => course.title)).not.toContain(title);

      await page.getByLabel('Email of an instructor').fill('nobody@lectern.test');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/No instructor has this email address/).first()).toBeVisible();
    });

    await test.step('courses of other people and administrators’ screens stay closed', async () => {
      await page.goto(`/teaching/courses/${sharedCourse.course.id}`);
      await expect(page.getByRole('heading', { name: 'Course Not Found' })).toBeVisible();
      await page.goto('/admin/courses');
      await expect(page.getByText('Access Denied').first()).toBeVisible();
    });

    await test.step('the public page of the course names its instructors', async () => {
      const [course] = (await (await page.request.get(listTaughtCourses.path)).json()) as TaughtCourse[];
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(`/course/${String(course?.slug)}`);
      await expect(visitor.getByRole('region', { name: 'Instructors' })).toContainText('Zoë Learner');
      await visitor.context().close();
    });
  },
);
