import {
  createChatSession,
  createQuestion,
  getEditedCourse,
  previewQuestion,
  QUESTION_LIMITS,
  renderQuestion,
  sendChatMessage,
  updateCourse,
} from '@lectern/contract';
import { ChatMessage } from '@lectern/data';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aQuestion, aQuestionBank } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

/** The parsers of typed texts: they note what they are given, and work. */
const parsed = vi.hoisted(() => [] as unknown[]);
vi.mock('sanitize-html', async (importOriginal) => {
  const { default: sanitize } = await importOriginal<{ default: (...given: unknown[]) => string }>();
  return { default: (...given: unknown[]) => (parsed.push(given[0]), sanitize(...given)) };
});
vi.mock('temml', async (importOriginal) => {
  const { default: temml } = await importOriginal<{
    default: { renderToString: (...given: unknown[]) => string };
  }>();
  const renderToString = (...given: unknown[]) => (parsed.push(given[0]), temml.renderToString(...given));
  return { default: { ...temml, renderToString } };
});

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());
beforeEach(() => {
  parsed.length = 0;
});

/** Texts that start what they do not end. */
const PARTS = ['<p>a', '<div ', '<img src="', '&amp', '\\(x', '<td colspan="2">'];
const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

async function saveSlide(content: string) {
  const { id } = await api.aCourse({ modules: [1] });
  const { body: opened } = await admin.call(getEditedCourse, { params: { id } });
  const modules = opened.modules.map((module) => ({
    id: module.id,
    slides: module.slides.map((slide) => ({ id: slide.id, content })),
  }));
  parsed.length = 0;
  return admin.call(updateCourse, { params: { id }, body: { version: opened.version, modules } });
}

const withPrompt = (prompt: string) => {
  const question = aQuestion('true-false');
  return { ...question, content: { ...question.content, prompt } };
};
const withFeedback = (generalFeedback: string) => {
  const question = aQuestion('true-false');
  return { ...question, key: { ...question.key, generalFeedback } };
};

async function saveQuestion({ content, key }: ReturnType<typeof aQuestion>) {
  const { category } = await aQuestionBank(api);
  parsed.length = 0;
  const rest = { categoryId: category.id, title: 'Long', tags: [], points: 1, status: 'draft', source: null };
  return admin.call(createQuestion, { body: { ...rest, content, key } });
}

const preview = ({ content, key, right }: ReturnType<typeof aQuestion>) =>
  admin.call(previewQuestion, { body: { content, key, response: right } });

test.each<[string, number, (text: string) => Promise<{ status: number; body: unknown }>]>([
  ['a slide', 50_000, saveSlide],
  ['the prompt of a question', QUESTION_LIMITS.prompt, (text) => saveQuestion(withPrompt(text))],
  ['the feedback of a question', QUESTION_LIMITS.feedback, (text) => saveQuestion(withFeedback(text))],
  [
    'a prompt as learners see it',
    QUESTION_LIMITS.prompt,
    (text) => admin.call(renderQuestion, { body: withPrompt(text).content }),
  ],
  ['a prompt that is tried', QUESTION_LIMITS.prompt, (text) => preview(withPrompt(text))],
  ['feedback that is tried', QUESTION_LIMITS.feedback, (text) => preview(withFeedback(text))],
])(
  'HTML that is too long for %s is refused before it is parsed, at its limit it is parsed',
  async (_, limit, send) => {
    for (const part of PARTS)
      for (const length of [limit + 1, 2 * limit]) {
        const { status, body } = await send(fill(part, length));
        expect({ status, body }).toMatchObject({
          status: 400,
          body: {
            message: expect.stringContaining(`can have at most ${limit.toLocaleString('en-US')} characters`),
          },
        });
        expect(parsed).toEqual([]);
      }
    const whole = fill('<p>a</p>', limit);
    expect((await send(whole)).status).toBeLessThan(300);
    expect(parsed).toContain(whole);
  },
);

test('a question whose texts are too long only when they are cleaned is refused, and not saved', async () => {
  const prompt = `<p>${fill('a & b ', 18_000)}</p>`;
  const { status, body } = await saveQuestion(withPrompt(prompt));
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { message: 'Prompt can have at most 20,000 characters. Please shorten it.' },
  });
  const link = withFeedback(fill('<a href="https://a.b">c</a> ', 4_900));
  expect(await saveQuestion(link)).toMatchObject({
    status: 400,
    body: { message: 'General feedback can have at most 5,000 characters. Please shorten it.' },
  });
  const stored = await api.database.source.query<{ length: number }[]>(
    `SELECT length(content ->> 'prompt') FROM question_versions WHERE length(content ->> 'prompt') > 20000`,
  );
  expect(stored).toEqual([]);
});

test('a message to the tutor that is too long is refused, and nothing of it is kept', async () => {
  const learner = await api.as(await api.aUser());
  const { body: session } = await learner.call(createChatSession, {
    body: { courseId: null, title: 'Chat' },
  });
  for (const length of [2001, 4000]) {
    const message = fill('a-', length);
    const { status, body } = await learner.call(sendChatMessage, {
      body: { sessionId: session.id, message },
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'Message can have at most 2,000 characters. Please shorten it.' },
    });
  }
  expect(await api.database.source.getRepository(ChatMessage).countBy({ sessionId: session.id })).toBe(0);
});

test('a language tag that is too long is refused before it is parsed', async () => {
  const { id } = await api.aCourse();
  const locale = vi.spyOn(Intl, 'Locale');
  try {
    for (const length of [36, 100_000, 200_000]) {
      const language = `en-${Array.from({ length: length / 9 }, (_, at) => (at + 36 ** 7).toString(36)).join('-')}`;
      const { status, body } = await admin.call(updateCourse, {
        params: { id },
        body: { version: 1, language },
      });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { message: 'Language must be a language tag such as en or zh-Hant.' },
      });
      expect(locale.mock.calls.flat()).not.toContain(language);
    }
  } finally {
    locale.mockRestore();
  }
});
