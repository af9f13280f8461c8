import { seedCourses, type Course } from '@lectern/contract';
import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { aCourse, complete, enrollIn, headers, fetchModules, KEEPING_BEES } from './support/decks';
import { environment } from './support/environment';
import { test } from './support/journey';
import type { Cast, Screen } from './screens/screen';
import { chooseCast, SCREENS } from './screens/screens';
import { leave } from './sentences/sentence';
import { show } from './screens/show-screen';

/** How a screen is looked at; the width in pixels. */
interface Look {
  theme: 'light' | 'dark';
  width: number;
}

test('every screen is photographed, light and dark, wide and narrow', async ({
  page: visitor,
  learnerPage: learner,
  graduatePage: graduate,
  adminPage: admin,
  instructorPage: instructor,
}) => {
  await fill({ admin, learner, graduate });
  const { course } = await aCourse(admin, 'Keeping Bees', KEEPING_BEES);
  const [module] = await fetchModules(admin, course.id);
  if (!module) throw new Error('The course has no module.');
  const cast = await chooseCast({ visitor, learner, graduate, admin, instructor }, { course, module });
  const screens = Object.values(SCREENS).flatMap((screensFor) => screensFor(cast));
  const missed: string[] = [];
  const looks = ['light', 'dark'].flatMap((theme) => [1280, 360].map((width) => ({ theme, width }) as Look));
  for (const look of looks) {
    for (const [index, screen] of screens.entries()) {
      const name = `${String(index + 1).padStart(2, '0')} ${screen.name}, ${look.theme}, ${look.width}`;
      await test
        .step(name, () => photograph(screen, look, name))
        .catch((error: Error) => missed.push(`${name}: ${error.message}`));
    }
  }
  expect(missed).toEqual([]);
});

async function photograph(screen: Screen, { theme, width }: Look, name: string): Promise<void> {
  const { page, arrived } = screen;
  try {
    await page.setViewportSize({ width, height: 800 });
    await show(screen, theme);
    await expect(arrived(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    // What lies under an open dialog scrolls by itself.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    const path = `${environment.screenshots}/${name}.png`;
    // Browsers paint cards with `content-visibility` only after they have been scrolled into view.
    const style = '* { content-visibility: visible !important }';
    await page.screenshot({ path, fullPage, style });
  } finally {
    await leave(page);
  }
}

/** A platform in use: the sample courses, people at work on them, and uploads that ended in every way. */
async function fill({
  admin,
  learner,
  graduate,
}: Pick<Cast, 'admin' | 'learner' | 'graduate'>): Promise<void> {
  await admin.request.post(seedCourses.path, { headers });
  const courses = (await (await admin.request.get('/api/courses')).json()) as Course[];
  await study(learner, courses.slice(0, 3));
  await study(graduate, courses.slice(2, 5));
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  for (const statement of IN_USE) await client.query(statement);
  await client.end();
}

/** One module more of each course after the other. */
async function study(person: Page, courses: Course[]): Promise<void> {
  for (const [done, { id }] of courses.entries()) {
    await enrollIn(person, id);
    for (const module of (await fetchModules(person, id)).slice(0, done))
      await complete(person, id, module.id);
  }
}

const IN_USE = [
  `INSERT INTO users (email, first_name, last_name, role, issuer, subject, created_at, last_active)
   SELECT lower(first || '.' || last || '@example.org'), first, last,
          CASE WHEN n % 11 = 3 THEN 'instructor' WHEN n % 9 = 5 THEN 'suspended' ELSE 'student' END,
          'screenshots', n::text, now() - n * interval '31 hours', now() - n * interval '3 hours'
     FROM unnest(
            ARRAY['Ada','Grace','Alan','Edsger','Barbara','Donald','Margaret','Dennis','Frances','Ken','Radia','Tim',
                  'Karen','John','Hedy','Linus','Sophie','Niklaus','Joan','Tony','Katherine','Robin','Jean','Peter'],
            ARRAY['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Hamilton','Ritchie','Allen','Thompson',
                  'Perlman','Lee','Jones','McCarthy','Lamarr','Torvalds','Wilson','Wirth','Clarke','Hoare','Johnson',
                  'Milner','Bartik','Landin']) WITH ORDINALITY AS person (first, last, n)`,
  `INSERT INTO enrollments (user_id, course_id, progress, enrolled_at, completed_at)
   SELECT u.id, c.id, CASE WHEN done THEN 100 ELSE (u.n * 17 + c.n * 29) % 90 END, at,
          CASE WHEN done THEN at + interval '20 hours' END
     FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM users WHERE issuer = 'screenshots') u
    CROSS JOIN (SELECT id, row_number() OVER (ORDER BY title) AS n FROM courses) c
    CROSS JOIN LATERAL (SELECT (u.n + c.n) % 3 = 0 AS done, now() - ((u.n * 7 + c.n * 3) % 9 + 1) * interval '19 hours' AS at) t
    WHERE (u.n * c.n) % 4 < 2`,
  `INSERT INTO slide_views (enrollment_id, slide_id, seen_at, study_seconds)
   SELECT e.id, s.id, e.enrolled_at + s.position * interval '3 hours', 90 + (s.position * 37) % 200
     FROM enrollments e JOIN users u ON u.id = e.user_id AND u.issuer = 'screenshots'
     JOIN modules m USING (course_id) JOIN slides s ON s.module_id = m.id
    WHERE e.enrolled_at + s.position * interval '3 hours' < now()`,
  `INSERT INTO course_ratings (course_id, user_id, stars)
   SELECT course_id, user_id, 3 + (row_number() OVER ())::int % 3 FROM enrollments WHERE completed_at IS NOT NULL
   ON CONFLICT DO NOTHING`,
  `INSERT INTO uploads (id, user_id, file_name, file_key, fingerprint, title, status, progress, stage, message, created_at, updated_at)
   SELECT gen_random_uuid(), u.id, file, '', file, title, status, progress, stage, message,
          now() - interval '5 hours', now() - interval '5 hours' + took
     FROM (SELECT id FROM users WHERE role = 'admin' LIMIT 1) u,
          (VALUES ('quarterly-figures.pdf', NULL, 'failed', 30, 'Extracting text',
                   'This PDF is damaged and could not be read. Export it again from its original and retry.', interval '4 s'),
                  ('safety-handbook-second-edition.pdf', 'Safety Handbook', 'cancelled', 62, 'Rendering slides', NULL, interval '95 s'))
          AS upload (file, title, status, progress, stage, message, took)`,
];
