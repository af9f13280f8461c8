import { expect as baseExpect, type Page } from '@playwright/test';
import { enrollIn } from './decks';
import { test } from './journey';
import { analyticsSentences } from './sentences/analytics';
import { courseSentences } from './sentences/courses';
import { learnerSentences } from './sentences/learner';
import { overviewSentences } from './sentences/overview';
import { leave, type Sentence } from './sentences/sentence';
import { tutorSentences } from './sentences/tutor';
import { userSentences } from './sentences/users';

const expect = baseExpect.configure({ soft: true, timeout: 30_000 });
// The longest first: two of them run at a time.
const tables = {
  learners: learnerSentences,
  'courses and uploads': courseSentences,
  'overview, users and analytics': [...overviewSentences, ...userSentences, ...analyticsSentences],
  tutor: tutorSentences,
};

for (const [whose, sentences] of Object.entries(tables)) {
  test(`every sentence of the specification stands on the ${whose} screens`, async ({
    page: visitor,
    learnerPage: learner,
    adminPage: admin,
    sharedCourse: { course, module },
  }) => {
    test.setTimeout(600_000);
    await enrollIn(learner, course.id);
    const names: Record<string, string> = { slug: course.slug, id: course.id, module: module.id };
    const pages = { visitor, learner, admin };
    for (const rows of visits(sentences)) {
      const [{ as, state, path }] = rows;
      await test.step(`${as}, ${path}, ${state.name}`, async () => {
        const page = pages[as];
        await state.given?.(page);
        await page.goto(path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name));
        await state.when?.(page);
        const stands = rows.map(({ says }) =>
          expect(saying(page, says), `${as}, ${path}: ${says}`).toBeVisible(),
        );
        await Promise.all(stands);
        await leave(page);
      });
    }
  });
}

/** Rows that can be read off one visit. */
function visits(sentences: Sentence[]): [Sentence, ...Sentence[]][] {
  const groups: [Sentence, ...Sentence[]][] = [];
  for (const row of sentences) {
    const [last] = groups.at(-1) ?? [];
    if (last?.as === row.as && last.path === row.path && last.state === row.state) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** A string has to be the whole text, so that 'IT' is not found in 'with'; a part is given as a regular expression. */
function saying(page: Page, says: string | RegExp) {
  const whole = { exact: true };
  return page
    .getByText(says, whole)
    .or(page.getByLabel(says, whole))
    .or(page.getByPlaceholder(says, whole))
    .or(page.getByAltText(says, whole))
    .filter({ visible: true })
    .first();
}
