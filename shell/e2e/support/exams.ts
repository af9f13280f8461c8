import {
  createExam,
  createQuestion,
  createQuestionCategory,
  getGradableAnswer,
  isPersonGraded,
  listGradableAnswers,
  markAnswer,
  publishExam,
  updateExam,
  type AnswerMark,
  type EditedExam,
  type EditedQuestion,
  type ExamSettings,
  type GradableAnswer,
  type GradedAnswer,
  type Paged,
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
  const write = findWriter(admin);
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
    type: given.settings?.type ?? 'exam',
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

/** Gives full points to every essay that waits for grading, by API calls. */
export async function gradeEssays(admin: Page, examId: string): Promise<void> {
  const read = async <Answer>(path: string) => (await (await admin.request.get(path)).json()) as Answer;
  const list = await read<Paged<GradableAnswer>>(listGradableAnswers.path.replace(':examId', examId));
  for (const { id } of list.items) {
    const { version, content } = await read<GradedAnswer>(getGradableAnswer.path.replace(':answerId', id));
    const rubric = isPersonGraded(content) ? content.criteria : [];
    const criteria = rubric.map((criterion) => ({ id: criterion.id, fraction: 1 }));
    const mark = {
      version,
      fraction: null,
      criteria,
      comment: 'Well explained.',
      annotations: [],
    } satisfies AnswerMark;
    await findWriter(admin)('put', markAnswer.path.replace(':answerId', id), mark);
  }
}

function findWriter(page: Page) {
  return async <Answer>(method: 'post' | 'put', path: string, data?: object): Promise<Answer> => {
    const answer = await page.request[method](path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}
