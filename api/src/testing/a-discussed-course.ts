import { randomUUID } from 'node:crypto';
import { answerQuestion, askQuestion, type Post, type Thread } from '@lectern/contract';
import type { Course, Slide } from '@lectern/data';
import { anInstructor } from './an-instructor.js';
import { aTaughtCourse } from './a-taught-course.js';
import type { TestApi, TestClient } from './test-api.js';

export const BUTTER_QUESTION = 'Why should I never put butter on a burn?';

/** A course on first aid with an instructor and two learners, who ask and answer. */
export async function aDiscussedCourse(api: TestApi, given: Partial<Course> = {}) {
  const course = await aTaughtCourse(api, undefined, given);
  const instructor = await anInstructor(api, course);
  const aLearner = async (firstName: string) => {
    const user = await api.aUser({ firstName, lastName: 'Byron' });
    await api.anEnrollment({ course, user });
    return { user, client: await api.as(user) };
  };
  const [asker, classmate] = [await aLearner('Ada'), await aLearner('Grace')];
  const slides = (course.modules[0]?.slides ?? []) as [Slide, Slide, Slide];
  const ask = async (sent: object = {}, client: TestClient = asker.client): Promise<Thread> => {
    const body = { id: randomUUID(), slideId: slides[0].id, text: BUTTER_QUESTION, ...sent };
    return (await client.call(askQuestion, { body })).body;
  };
  const answer = async (
    thread: Pick<Thread, 'id'>,
    {
      client = classmate.client,
      text = 'It keeps the heat in.',
    }: { client?: TestClient; text?: string } = {},
  ): Promise<Post> => {
    const params = { threadId: thread.id };
    return (await client.call(answerQuestion, { params, body: { id: randomUUID(), text } })).body;
  };
  return { course, instructor, asker, classmate, aLearner, slides, ask, answer };
}
