import { randomUUID } from 'node:crypto';
import { learn } from '../languages/learner-journey';
import { DESKTOP, PHONE, readIn } from '../languages/reader';
import { aCourse, KEEPING_BEES, WATER } from '../support/decks';
import { test } from '../support/journey';

/** Languages of three scripts, one of them from right to left, each with a deck. */
const DECKS = { ar: WATER.ar, de: KEEPING_BEES, 'zh-Hans': WATER.zh } as const;
const LOCALES = ['ar', 'de', 'zh-Hans'] as const;
const VIEWS = [DESKTOP, PHONE];
/** Milliseconds; each screen is checked in two views. */
const TIMEOUT = 420_000;

const nameCourse = () => `H2O ${randomUUID().slice(0, 8)}`;

test('a learner gets from the landing page to a certificate in Arabic on a phone', async ({
  adminPage,
  page,
}) => {
  const { course } = await aCourse(adminPage, nameCourse(), DECKS.ar);
  await learn(await readIn('ar', page, [PHONE]), course);
});

for (const locale of LOCALES) {
  test(
    `a learner gets from the landing page to a certificate: ${locale}`,
    { tag: '@long' },
    async ({ adminPage, page }) => {
      test.setTimeout(TIMEOUT);
      const { course } = await aCourse(adminPage, nameCourse(), DECKS[locale]);
      await learn(await readIn(locale, page, VIEWS), course);
    },
  );
}
