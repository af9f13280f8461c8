import { randomUUID } from 'node:crypto';
import { aCourse, enrollIn, WATER } from '../support/decks';
import { expect, overflow, test } from '../support/journey';

/** Questions in the words of the slides, and the sentences that answer them. */
const COURSES = [
  {
    language: 'es',
    title: 'El ciclo del agua',
    question: '¿Cuántas toneladas puede pesar una nube pequeña?',
    sentence: 'Una nube pequeña puede pesar 500 toneladas.',
    slide: 'Las nubes',
    width: 1280,
  },
  {
    language: 'ar',
    title: 'دورة الماء',
    question: 'كم يبلغ وزن السحابة الصغيرة؟',
    sentence: 'يبلغ وزن السحابة الصغيرة 500 طن.',
    slide: 'السحب',
    width: 360,
  },
  {
    language: 'zh',
    title: '水的循环',
    question: '一朵小云的重量可以达到多少吨？',
    sentence: '一朵小云的重量可以达到500吨。',
    slide: '云',
    width: 1280,
  },
] as const;

/** `npm test` tries the language that is written from right to left; the long run tries all. */
for (const { language, title, question, sentence, slide, width } of COURSES)
  test(
    `a deck in another language (${language}) is uploaded, asked about, and its answer is marked in its slide`,
    { tag: language === 'ar' ? [] : '@long' },
    async ({ adminPage, learnerPage: page }) => {
      const { course } = await aCourse(adminPage, `${title} ${randomUUID().slice(0, 8)}`, WATER[language]);
      await enrollIn(page, course.id);
      await page.setViewportSize({ width, height: 800 });
      const chat = page.getByRole('dialog', { name: 'AI Tutor' });
      await test.step('a learner asks in the language of the slides and gets their sentence', async () => {
        await page.goto(`/courses/${course.slug}`);
        await page.getByRole('button', { name: 'Ask the tutor' }).click();
        await chat.getByLabel('Your question').fill(question);
        await chat.getByLabel('Your question').press('Enter');
        const answer = chat.getByRole('listitem').last();
        await expect(answer).toContainText(sentence);
        const text = answer.getByText(sentence);
        await expect(text).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
        expect(await overflow(page)).toBe(0);
      });

      await test.step('the citation opens the slide, and exactly this sentence is marked', async () => {
        await chat
          .getByRole('link', { name: new RegExp(slide) })
          .first()
          .click();
        const words = page.getByRole('main', { name: 'Slide' }).getByRole('article');
        await expect(words).toContainText(sentence);
        const marked = (await words.locator('mark').allTextContents()).join('');
        expect(marked.replace(/\s/g, '')).toBe(sentence.replace(/\s/g, ''));
        await expect(words.locator('mark').first()).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
        expect(await overflow(page)).toBe(0);
      });
    },
  );
