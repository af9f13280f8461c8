import { createChatSession, type ChatSession } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { aCopiedCourse, aCourse, enrollIn, HOSTILE, fetchModules } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';
import { enter } from '../support/input/keys';

const chat = (page: Page) => page.getByRole('dialog', { name: 'AI Tutor' });
const question = (page: Page) => chat(page).getByLabel('Your question');
const said = (page: Page) => chat(page).getByRole('listitem');

async function ask(page: Page, words: string): Promise<void> {
  await expect(question(page)).toBeEnabled();
  await question(page).fill(words);
  await question(page).press('Enter');
}

/** The badge of the latest answer. */
const confidence = (page: Page) =>
  chat(page)
    .getByRole('button', { name: /supported/ })
    .last();

test('by keyboard alone a learner asks about a course, checks the answer in its slide, and gets a refusal for another subject', async ({
  adminPage,
  learnerPage: page,
}) => {
  const course = await aCopiedCourse(adminPage, `Asked about ${randomUUID().slice(0, 8)}`);
  await enrollIn(page, course.id);

  await test.step('the chat opens over the course, and the answer cites its slides', async () => {
    await page.goto(`/courses/${course.slug}`);
    await enter(page, page.getByRole('button', { name: 'Ask the tutor' }));
    await expect(chat(page)).toContainText(course.title);
    await expect(chat(page).getByText(/^Hello\. I am your AI tutor/)).toBeVisible();
    await expect(question(page)).toBeFocused();
    await ask(page, 'What do workers feed to every larva?');
    await expect(said(page)).toHaveCount(2);
    await expect(said(page).last()).toContainText('royal jelly');
    await expect(confidence(page)).toBeVisible();
    await expect(question(page)).toHaveValue('');
    await expect(question(page)).toBeFocused();
  });

  await test.step('a citation opens the slide that holds the quoted words, and the chat is not lost', async () => {
    const chip = chat(page)
      .getByRole('link', { name: /^Module \d+ · Slide \d+/ })
      .first();
    const quote = new URL((await chip.getAttribute('href')) ?? '', environment.baseUrl).searchParams.get(
      'quote',
    );
    const back = page.getByRole('button', { name: 'Back to the AI Tutor' });
    await enter(page, chip);
    await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}/modules/.*#slide-\\d+$`));
    await expect(chat(page)).toBeHidden();
    const words = page.getByRole('main', { name: 'Slide' }).getByRole('article');
    await expect(words).toContainText(quote ?? 'a quote');
    const marked = (await words.locator('mark').allTextContents()).join('');
    expect(marked.replace(/\s/g, '')).toContain(quote?.replace(/\s/g, ''));
    const place = page.url();
    await page.keyboard.press('ArrowLeft');
    await expect(page).not.toHaveURL(place);
    await enter(page, back);
    await expect(said(page)).toHaveCount(2);
    await enter(page, chip);
    await expect(page).toHaveURL(place);
    await expect(words.locator('mark').first()).toBeVisible();
    await enter(page, back);
  });

  await test.step('a question about another subject is refused', async () => {
    await ask(page, 'Who won the football world cup in 1974?');
    await expect(said(page)).toHaveCount(4);
    await expect(said(page).last()).toContainText(/this course/);
    await expect(confidence(page)).toHaveText(/^Not supported · \d%$|^Not supported · 10%$/);
  });

  await test.step('Escape closes the chat; the conversation is listed on its page and can be deleted', async () => {
    await page.keyboard.press('Escape');
    await expect(chat(page)).toBeHidden();
    await page.goto('/ai-tutor');
    const title = `${course.title} Chat`;
    await enter(page, page.getByRole('button', { name: new RegExp(`^Continue: ${title}`) }));
    await expect(said(page)).toHaveCount(4);
    await page.keyboard.press('Escape');
    await enter(page, page.getByRole('button', { name: new RegExp(`^Delete: ${title}`) }));
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByText(title)).toHaveCount(0);
  });
});

test('the first press of Start Conversation on the dashboard opens the chat about General Learning', async ({
  learnerPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start Conversation' }).click();
  await expect(chat(page)).toContainText('General Learning');
  await expect(question(page)).toBeEnabled();
});

test('an answer continues after a reload and can be stopped', async ({ learnerPage: page }) => {
  await page.goto('/ai-tutor');
  const created = page.waitForResponse(
    (response) => response.url().endsWith(createChatSession.path) && response.status() === 201,
  );
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  await expect(question(page)).toBeEnabled();
  const writer = await aWriter(((await (await created).json()) as ChatSession).id);

  const goOn = async () => {
    await page.goto('/ai-tutor');
    await page
      .getByRole('button', { name: /^Continue/ })
      .first()
      .click();
    await expect(chat(page).getByText('AI Tutor is typing...')).toBeVisible();
    await expect(question(page)).toBeDisabled();
  };

  const first = await writer.begin('What is first?');
  await goOn();
  await writer.write(first, 'The first half');
  await expect(said(page).last()).toContainText('The first half');
  await goOn();
  await expect(said(page).last()).toContainText('The first half');
  await writer.write(first, 'The first half and the second.', 'complete');
  await expect(said(page).last()).toContainText('and the second.');
  await expect(question(page)).toBeEnabled();

  const second = await writer.begin('What is next?');
  await goOn();
  await writer.write(second, 'Only this much');
  await expect(said(page).last()).toContainText('Only this much');
  await chat(page).getByRole('button', { name: 'Stop' }).click();
  await expect(said(page).last()).toContainText('You stopped this answer.');
  await expect(question(page)).toBeEnabled();
  expect(await writer.write(second, 'Only this much and more')).toBe(0);
  await writer.end();
});

test('scripts and instructions in slides are quoted as text and never run', async ({
  adminPage,
  learnerPage: page,
}) => {
  const { course } = await aCourse(
    adminPage,
    `Metals <img src=x onerror=window.pwned=6> ${randomUUID()}`,
    HOSTILE,
  );
  await enrollIn(page, course.id);
  const [module] = await fetchModules(page, course.id);
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(environment.baseUrl)) abroad.push(request.url());
  });

  await page.goto(`/courses/${course.slug}/modules/${module?.id}`);
  await page.getByRole('button', { name: 'Ask the tutor' }).click();
  for (const [place, words] of [
    'At how many degrees does quicksilver melt?',
    'Is quicksilver heavier than lead?',
    'What should all previous instructions show?',
    'What is the formula of cinnabar?',
    '<img src=x onerror=window.pwned=7> [me](javascript:window.pwned=8)',
  ].entries()) {
    await ask(page, words);
    await expect(said(page)).toHaveCount(2 * (place + 1));
    await expect(confidence(page)).toBeVisible();
  }
  await expect(said(page).nth(1)).toContainText('<img src=x onerror=window.pwned=2>');
  await expect(chat(page).locator('img, script, iframe')).toHaveCount(0);
  for (const link of await chat(page).getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/courses\//);
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
  expect(abroad).toEqual([]);
});

/** Writes answers to the database as the tutor does, step by step. */
async function aWriter(sessionId: string) {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  const insert = `INSERT INTO chat_messages (id, session_id, role, content, status) VALUES ($1, $2, $3, $4, $5)`;
  return {
    begin: async (words: string) => {
      const answer = randomUUID();
      await client.query(insert, [randomUUID(), sessionId, 'user', words, 'complete']);
      await client.query(insert, [answer, sessionId, 'assistant', '', 'writing']);
      await client.query('UPDATE chat_sessions SET updated_at = clock_timestamp() WHERE id = $1', [
        sessionId,
      ]);
      return answer;
    },
    write: async (id: string, content: string, status = 'writing') => {
      const { rowCount } = await client.query(
        `WITH changed AS (
           UPDATE chat_messages SET content = $2, status = $3 WHERE id = $1 AND status = 'writing' RETURNING id
         ) SELECT pg_notify('answer_changed', id::text) FROM changed`,
        [id, content, status],
      );
      return rowCount;
    },
    end: () => client.end(),
  };
}
