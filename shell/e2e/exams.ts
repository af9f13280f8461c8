import {
  createExam,
  createQuestion,
  createQuestionCategory,
  publishExam,
  startAttempt,
  submitAttempt,
  updateExam,
  type Attempt,
  type EditedExam,
  type EditedQuestion,
  type ExamSettings,
  type QuestionCategory,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { headers } from './decks';
import { questionsOfAllTypes, type BankQuestion } from './exam-questions';

const everything = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** Creates and publishes an exam with its own questions, by API calls; everything is shown after an attempt. */
export async function anExam(
  admin: Page,
  courseId: string,
  given: { title: string; settings?: Partial<ExamSettings>; questions?: BankQuestion[] },
): Promise<EditedExam> {
  const write = writerOf(admin);
  const category = await write<QuestionCategory>('post', createQuestionCategory.path, {
    name: `${given.title} ${randomUUID()}`,
    parentId: null,
    courseId,
  });
  const slots = [];
  for (const question of given.questions ?? questionsOfAllTypes()) {
    const { id } = await write<EditedQuestion>('post', createQuestion.path, {
      ...question,
      categoryId: category.id,
      tags: [],
      points: 2,
      status: 'ready',
      source: null,
    });
    slots.push({ kind: 'question', id: randomUUID(), points: 2, questionId: id, version: null });
  }
  const draft = await write<EditedExam>('post', createExam.path, {
    courseId,
    title: given.title,
    type: 'exam',
  });
  const reviewRules = {
    during: everything,
    rightAfter: everything,
    whileOpen: everything,
    afterClose: everything,
  };
  await write('put', updateExam.path.replace(':examId', draft.id), {
    version: draft.version,
    settings: { ...draft.settings, reviewRules, ...given.settings },
    sections: [{ id: randomUUID(), title: '', slots }],
  });
  const path = publishExam.path.replace(':examId', draft.id);
  return write<EditedExam>('put', path, { isPublished: true });
}

/** Starts an attempt by an API call, or continues the open one. */
export function startExam(learner: Page, examId: string): Promise<Attempt> {
  return writerOf(learner)<Attempt>('post', startAttempt.path.replace(':examId', examId));
}

/** Submits an attempt by an API call. */
export async function submitExam(learner: Page, attemptId: string): Promise<void> {
  await writerOf(learner)('post', submitAttempt.path.replace(':attemptId', attemptId));
}

function writerOf(page: Page) {
  return async <Answer>(method: 'post' | 'put', path: string, data?: object): Promise<Answer> => {
    const answer = await page.request[method](path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}
