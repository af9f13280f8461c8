import { randomUUID } from 'node:crypto';
import {
  createExam,
  createQuestion,
  createQuestionCategory,
  type EditedExam,
  type EditedQuestion,
  type ExamSection,
  type ExamSettings,
  publishExam,
  type QuestionDraft,
  type QuestionResponse,
  type QuestionType,
  QUESTION_TYPES,
  updateExam,
  type WholeQuestion,
} from '@lectern/contract';
import type { Course } from '@lectern/data';
import type { TestApi, TestClient } from './test-api.js';

/** A question with an answer that earns full points (an answer that a person grades waits for a grader). */
export interface TestQuestion extends WholeQuestion {
  right: QuestionResponse;
  wrong: QuestionResponse;
}

const html = (text: string) => `<p>${text}</p>`;
const parts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ id: randomUUID(), html: html(`${name} ${index + 1}`) }));

/** A question of a type; `secret` is in its feedback, right texts and notes, and nowhere in its content. */
export function aQuestion(type: QuestionType, secret = 'because'): TestQuestion {
  const prompt = html(`A question of the type ${type}`);
  const generalFeedback = html(`${secret} in general`);
  const feedback = html(secret);
  switch (type) {
    case 'single-choice': {
      const options = parts(4, 'Option');
      const [first = { id: '' }, second = { id: '' }] = options;
      return {
        content: { type, prompt, options },
        key: {
          type,
          generalFeedback,
          options: options.map(({ id }, index) => ({ id, fraction: index === 0 ? 1 : 0, feedback })),
        },
        right: { type, optionId: first.id },
        wrong: { type, optionId: second.id },
      };
    }
    case 'multiple-choice': {
      const options = parts(4, 'Option');
      const ids = options.map(({ id }) => id);
      return {
        content: { type, prompt, options },
        key: {
          type,
          generalFeedback,
          partialCredit: true,
          options: ids.map((id, index) => ({ id, isRight: index < 2, feedback })),
        },
        right: { type, optionIds: ids.slice(0, 2) },
        wrong: { type, optionIds: ids.slice(2) },
      };
    }
    case 'true-false':
      return {
        content: { type, prompt },
        key: { type, generalFeedback, answer: true, feedbackTrue: feedback, feedbackFalse: feedback },
        right: { type, answer: true },
        wrong: { type, answer: false },
      };
    case 'short-text':
      return {
        content: { type, prompt },
        key: {
          type,
          generalFeedback,
          matchCase: false,
          matchAccents: false,
          allowWildcards: false,
          answers: [{ text: `${secret} text`, fraction: 1, feedback }],
        },
        right: { type, text: `${secret} text` },
        wrong: { type, text: 'something else' },
      };
    case 'number':
      return {
        content: { type, prompt, unit: 'kg' },
        key: { type, generalFeedback, answer: 9.81, tolerance: 0.01, toleranceKind: 'absolute' },
        right: { type, text: '9,82 kg' },
        wrong: { type, text: '10' },
      };
    case 'matching': {
      const [items, choices] = [parts(3, 'Item'), parts(4, 'Choice')];
      const pairs = items.map(({ id }, index) => ({ itemId: id, choiceId: choices[index]?.id ?? '' }));
      const shifted = items.map(({ id }, index) => ({ itemId: id, choiceId: choices[index + 1]?.id ?? '' }));
      return {
        content: { type, prompt, items, choices },
        key: { type, generalFeedback, pairs },
        right: { type, pairs },
        wrong: { type, pairs: shifted },
      };
    }
    case 'ordering': {
      const items = parts(4, 'Step');
      const order = items.map(({ id }) => id);
      return {
        content: { type, prompt, items },
        key: { type, generalFeedback, partialCredit: false, order },
        right: { type, order },
        wrong: { type, order: [...order].reverse() },
      };
    }
    case 'gaps': {
      const [typed, chosen] = [randomUUID(), randomUUID()];
      const choices = ['left', 'right'].map((text) => ({ id: randomUUID(), text }));
      const [left = { id: '' }, right = { id: '' }] = choices;
      const values = (text: string, id: string): QuestionResponse => ({
        type: 'gaps',
        gaps: [
          { id: typed, value: text },
          { id: chosen, value: id },
        ],
      });
      return {
        content: {
          type,
          prompt,
          parts: [
            { kind: 'text', text: 'The ' },
            { kind: 'gap', id: typed, choices: null },
            { kind: 'text', text: ' is on the ' },
            { kind: 'gap', id: chosen, choices },
          ],
        },
        key: {
          type,
          generalFeedback,
          matchCase: false,
          matchAccents: false,
          gaps: [
            { id: typed, answers: [`${secret} gap`], choiceId: null },
            { id: chosen, answers: [], choiceId: left.id },
          ],
        },
        right: values(`${secret} gap`, left.id),
        wrong: values('door', right.id),
      };
    }
    case 'essay': {
      const criteria = [
        { id: randomUUID(), title: 'Structure', weight: 1 },
        { id: randomUUID(), title: 'Depth', weight: 3 },
      ];
      return {
        content: { type, prompt, maxWords: 200, criteria },
        key: {
          type,
          generalFeedback,
          graderNotes: html(`${secret} notes`),
          criteria: criteria.map(({ id }) => ({ id, expectation: `${secret} expectation` })),
        },
        right: { type, text: 'An essay about the question.' },
        wrong: { type, text: '' },
      };
    }
    case 'file-upload':
      return {
        content: { type, prompt, acceptsText: true, maxFiles: 2, kinds: ['pdf', 'picture'], criteria: [] },
        key: { type, generalFeedback, graderNotes: html(`${secret} notes`), criteria: [] },
        right: { type, text: 'A text in place of a file.', fileIds: [] },
        wrong: { type, text: '', fileIds: [] },
      };
  }
}

/** Saves questions through the API. */
export async function aQuestionBank(api: TestApi) {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { body: category } = await admin.call(createQuestionCategory, {
    body: { name: `Category ${randomUUID()}`, parentId: null, courseId: null },
  });
  const add = async (question: TestQuestion, given: Partial<QuestionDraft> = {}): Promise<EditedQuestion> => {
    const { content, key } = question;
    const body: QuestionDraft = {
      title: `About ${content.type}`,
      categoryId: category.id,
      tags: [],
      points: 1,
      status: 'ready',
      content,
      key,
      source: null,
      ...given,
    };
    const { status, body: saved } = await admin.call(createQuestion, { body });
    if (status !== 201) throw new Error(JSON.stringify(saved));
    return saved;
  };
  return { admin, category, add };
}

const everything = { score: true, correctness: true, rightAnswers: true, feedback: true };

interface GivenExam {
  questions?: TestQuestion[];
  course?: Course;
  settings?: Partial<ExamSettings>;
  sections?: ExamSection[];
  /** Points of the questions; default: 1 each. */
  points?: number[];
}

/** A published exam with one slot for each question (one of each type by default). */
export async function anExam(api: TestApi, given: GivenExam = {}) {
  const course = given.course ?? (await api.aCourse());
  const questions = given.questions ?? QUESTION_TYPES.map((type) => aQuestion(type));
  const bank = await aQuestionBank(api);
  const saved: EditedQuestion[] = [];
  for (const question of questions) saved.push(await bank.add(question));
  const { admin } = bank;
  const { body: draft } = await admin.call(createExam, {
    body: { courseId: course.id, title: 'Final exam', type: 'exam' },
  });
  const sections = given.sections ?? [
    {
      id: randomUUID(),
      title: 'Part 1',
      slots: saved.map(({ id }, index) => ({
        kind: 'question' as const,
        id: randomUUID(),
        points: given.points?.[index] ?? 1,
        questionId: id,
        version: null,
      })),
    },
  ];
  const reviewRules = {
    during: everything,
    rightAfter: everything,
    whileOpen: everything,
    afterClose: everything,
  };
  const settings = { ...draft.settings, reviewRules, maxAttempts: null, ...given.settings };
  await change(admin, draft.id, { version: draft.version, settings, sections });
  const { status, body: exam } = await admin.call(publishExam, {
    params: { examId: draft.id },
    body: { isPublished: true },
  });
  if (status !== 200) throw new Error(JSON.stringify(exam));
  const aLearner = async () => {
    const { user } = await api.anEnrollment({ course });
    return { user, client: await api.as(user) };
  };
  return { exam, course, questions, saved, ...bank, aLearner };
}

/** Saves a change of an exam and fails the test where it is refused. */
export async function change(admin: TestClient, examId: string, body: object): Promise<EditedExam> {
  const { status, body: saved } = await admin.call(updateExam, { params: { examId }, body });
  if (status !== 200) throw new Error(JSON.stringify(saved));
  return saved;
}
