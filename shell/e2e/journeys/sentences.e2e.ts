import { expect as baseExpect, type Page } from '@playwright/test';
import { enrollIn } from '../support/decks';
import { test } from '../support/journey';
import { analyticsSentences } from '../sentences/analytics';
import { courseSentences } from '../sentences/courses';
import { learnerSentences } from '../sentences/learner';
import { overviewSentences } from '../sentences/overview';
import { leave, loaded, type Sentence } from '../sentences/sentence';
import { tutorSentences } from '../sentences/tutor';
import { userSentences } from '../sentences/users';
import { markUsed, visit, type Opening } from '../screens/visit';

const expect = baseExpect.configure({ soft: true, timeout: 30_000 });
// The longest first: three of them run at a time.
const tables = {
  learners: learnerSentences,
  'courses and uploads': courseSentences,
  'overview, users and analytics': [...overviewSentences, ...userSentences, ...analyticsSentences],
  tutor: tutorSentences,
};

type Visit = [Sentence, ...Sentence[]];

/** Every third visit is in the sample, if it is of a screen that has loaded. */
const SAMPLE_INTERVAL = 3;

/** `npm test` visits a sample of the screens once they have loaded; the long run visits all, and their other states. */
const MODES: {
  which: string;
  tag: string[];
  opening: Opening;
  isVisited: (visit: Visit, index: number) => boolean;
}[] = [
  {
    which: 'some sentences',
    tag: [],
    opening: 'navigate',
    isVisited: ([{ state }], index) => state === loaded && index % SAMPLE_INTERVAL === 0,
  },
  { which: 'all sentences', tag: ['@long'], opening: 'load', isVisited: () => true },
];

for (const { which, tag, opening, isVisited } of MODES) {
  for (const [whose, sentences] of Object.entries(tables)) {
    test(
      `${which} of the specification are on the ${whose} screens`,
      { tag },
      async ({ page: visitor, learnerPage: learner, adminPage: admin, sharedCourse: { course, module } }) => {
        test.setTimeout(600_000);
        await enrollIn(learner, course.id);
        const names: Record<string, string> = { slug: course.slug, id: course.id, module: module.id };
        const pages = { visitor, learner, admin };
        for (const rows of visits(sentences).filter(isVisited)) {
          const [{ as, state, path }] = rows;
          await test.step(`${as}, ${path}, ${state.name}`, async () => {
            const page = pages[as];
            await state.given?.(page);
            const address = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name);
            await visit(page, address, opening);
            if (state.when) {
              markUsed(page);
              await state.when(page);
            }
            const shown = rows.map(({ says }) =>
              expect(saying(page, says), `${as}, ${path}: ${says}`).toBeVisible(),
            );
            await Promise.all(shown);
            await leave(page);
          });
        }
      },
    );
  }
}

/** Rows that can be read off one visit. */
function visits(sentences: Sentence[]): Visit[] {
  const groups: Visit[] = [];
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
  const text = page.getByText(says, whole);
  // The browser draws the chosen option of a select box itself; the option is not a visible element.
  const select = page.locator('select').filter({ has: text.and(page.locator('option:checked')) });
  return text
    .or(select)
    .or(page.getByLabel(says, whole))
    .or(page.getByPlaceholder(says, whole))
    .or(page.getByAltText(says, whole))
    .filter({ visible: true })
    .first();
}
