import { randomUUID } from 'node:crypto';
import { administer } from '../languages/administrator-journey';
import { learn } from '../languages/learner-journey';
import { ALL_VIEWS, PHONE, readIn, readSignedIn } from '../languages/reader';
import { teach } from '../languages/teacher-journey';
import { aCourse, enrollIn, KEEPING_BEES, WATER } from '../support/decks';
import { test } from '../support/journey';

/** Languages of three scripts, one of them from right to left, each with a deck. */
const DECKS = { ar: WATER.ar, de: KEEPING_BEES, 'zh-Hans': WATER.zh } as const;
const LOCALES = ['ar', 'de', 'zh-Hans'] as const;
/** Milliseconds; each screen is checked in four views. */
const TIMEOUT = 840_000;

const nameCourse = () => `H2O ${randomUUID().slice(0, 8)}`;

test(
  'a learner gets from the landing page to a certificate in Arabic on a phone',
  { tag: ['@long', '@story'] },
  async ({ adminPage, page }) => {
    const { course } = await aCourse(adminPage, nameCourse(), DECKS.ar);
    await learn(await readIn('ar', page, [PHONE]), course);
  },
);

for (const locale of LOCALES) {
  test(
    `a learner gets from the landing page to a certificate: ${locale}`,
    { tag: '@long' },
    async ({ adminPage, page }) => {
      test.setTimeout(TIMEOUT);
      const { course } = await aCourse(adminPage, nameCourse(), DECKS[locale]);
      await learn(await readIn(locale, page, ALL_VIEWS), course);
    },
  );

  test(
    `a teacher gets from a deck to the result of an exam: ${locale}`,
    { tag: '@long' },
    async ({ instructorPage, learnerPage }) => {
      test.setTimeout(TIMEOUT);
      const teacher = await readSignedIn(locale, instructorPage, ALL_VIEWS);
      const learner = await readSignedIn(locale, learnerPage, ALL_VIEWS);
      await teach(teacher, learner, { deck: DECKS[locale], title: nameCourse() });
    },
  );

  test(
    `an administrator gets from a file of people to a report: ${locale}`,
    { tag: '@long' },
    async ({ adminPage, ownAdminPage, learnerPage }) => {
      test.setTimeout(TIMEOUT);
      const { course } = await aCourse(adminPage, nameCourse(), DECKS[locale]);
      await enrollIn(learnerPage, course.id);
      const group = `H2O-${randomUUID().slice(0, 8)}`;
      await administer(await readSignedIn(locale, ownAdminPage, ALL_VIEWS), course, group);
    },
  );
}
