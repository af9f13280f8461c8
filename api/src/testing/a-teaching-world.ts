import { randomUUID } from 'node:crypto';
import {
  createSavedView,
  applyRegrade,
  askQuestion,
  createGradeColumn,
  createInvitations,
  createLearningPath,
  listGradableAnswers,
  listInvitations,
  listRegrades,
  publishLearningPath,
  removeCourseInstructor,
  saveDraft,
  saveReport,
  startAttempt,
  submitAttempt,
  suspendUsers,
  updateLearningPath,
} from '@lectern/contract';
import {
  Announcement,
  type Course,
  Group,
  GroupManager,
  Meeting,
  QuestionCategory,
  QuestionProposal,
  SlideVideoRow,
  Upload,
} from '@lectern/data';
import { aPlannedMeeting } from './a-planned-meeting.js';
import { addInstructor, anInstructor } from './an-instructor.js';
import { anExam, aQuestion } from './an-exam.js';
import type { TestApi, TestClient } from './test-api.js';

/** In the title of every object of the owner's course, so that a test finds it in an answer. */
export const MARKER = 'Zeppelin';

export type TeachingWorld = Awaited<ReturnType<typeof aTeachingWorld>>;

/**
 * A course with everything that belongs to one: exam, questions, attempts, a regrade, a drafted question, an upload. It has
 * an owner and a co-instructor, and had another instructor, who was removed, and one who is suspended and would manage a group, too;
 * another instructor teaches another course, and one manages a group.
 */
export async function aTeachingWorld(api: TestApi) {
  const { manager } = api.database.source;
  const course = await api.aCourse({ title: `${MARKER} course` });
  const owner = await anInstructor(api, course);
  const coInstructor = await anInstructor(api);
  await addInstructor(api, course, coInstructor.user);
  const stranger = await anInstructor(api, await api.aCourse());
  const groupManager = await anInstructor(api);
  const removedInstructor = await anInstructor(api);
  await addInstructor(api, course, removedInstructor.user);
  const removed = { id: course.id, userId: removedInstructor.user.id };
  await owner.client.call(removeCourseInstructor, { params: removed });
  const aManagedGroup = () => aGroup(api, groupManager.user.id);
  const group = await aManagedGroup();
  const suspended = await anInstructor(api);
  await addInstructor(api, course, suspended.user);
  await manager.insert(GroupManager, { groupId: group.id, userId: suspended.user.id });
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  await admin.call(suspendUsers, { body: { ids: [suspended.user.id] } });
  const student = await api.as(await api.aUser());

  const questions = [aQuestion('true-false', MARKER), aQuestion('essay', MARKER)];
  const exam = await anExam(api, { course, questions, settings: { title: `${MARKER} exam` } });
  await manager.update(QuestionCategory, exam.category.id, {
    courseId: course.id,
    name: `${MARKER} category`,
  });
  const [question, essay] = exam.saved;
  if (!question || !essay) throw new Error('The exam has no questions.');

  /** A learner who has begun the exam. */
  async function anAttempt() {
    const learner = await exam.aLearner();
    const { body } = await learner.client.call(startAttempt, { params: { examId: exam.exam.id } });
    return { learner, attemptId: body.id };
  }
  const { learner, attemptId } = await anAttempt();
  for (const [position, { right }] of questions.entries())
    await learner.client.call(saveDraft, {
      params: { attemptId, position: String(position) },
      body: { response: right, draftRevision: 0, requestId: randomUUID() },
    });
  await learner.client.call(submitAttempt, { params: { attemptId } });
  const inExam = { params: { examId: exam.exam.id } };
  const { body: gradable } = await exam.admin.call(listGradableAnswers, inExam);
  const [answer] = gradable.items;
  const regrade = { questionId: question.id, rule: 'drop', reason: 'Wrong' };
  await exam.admin.call(applyRegrade, { ...inExam, body: regrade });
  const [regraded] = (await exam.admin.call(listRegrades, inExam)).body;
  if (!answer || !regraded) throw new Error('Nothing to grade.');

  const proposal = await manager.save(QuestionProposal, {
    courseId: course.id,
    slideId: course.modules[0]?.slides[0]?.id ?? null,
    kind: 'matching',
    identityHash: randomUUID(),
    title: `${MARKER} proposal`,
    content: questions[0]?.content,
    key: questions[0]?.key,
    quote: 'Text of slide 1',
  } as QuestionProposal);
  const upload = await anUpload(api, owner.user.id);
  const { body: gradeColumn } = await exam.admin.call(createGradeColumn, {
    params: { id: course.id },
    body: { title: `${MARKER} talk`, maxPoints: 10, categoryId: null },
  });

  /** An embedded video of the first slide; repeated calls give the same one. */
  async function aVideo() {
    const id = course.id;
    const on = course.modules[0]?.slides[0]?.id ?? '';
    const video = { id, courseId: course.id, slideId: on, lastSlideId: on, kind: 'embed', state: 'ready' };
    const place = { name: MARKER, embedHost: 'youtube', embedId: 'dQw4w9WgXcQ' };
    await manager.delete(SlideVideoRow, { slideId: on });
    await manager.save(SlideVideoRow, { ...video, ...place } as SlideVideoRow);
    return id;
  }

  const threadId = randomUUID();
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  const asked = { id: threadId, slideId, text: `${MARKER} question?` };
  await learner.client.call(askQuestion, { body: asked });

  const pathId = await aPath(owner.client);
  const steps = [{ id: randomUUID(), rule: 'all', chooseCount: null, courseIds: [course.id] }];
  const path = { version: 1, title: `${MARKER} path`, description: null, isInOrder: true, steps };
  await owner.client.call(updateLearningPath, { params: { pathId }, body: path });
  await owner.client.call(publishLearningPath, { params: { pathId }, body: { isPublished: true } });

  return {
    api,
    ...{ threadId, pathId },
    ...{ course, group, proposal, upload, question, essay, learner, attemptId, anAttempt },
    people: {
      ...{ owner, coInstructor, stranger, groupManager, removedInstructor, suspended },
      student: { client: student },
    },
    exam: exam.exam,
    categoryId: exam.category.id,
    answerId: answer.id,
    regradeId: regraded.id,
    gradeColumnId: gradeColumn.id,
    aManagedGroup,
    aVideo,
    aPath: () => aPath(owner.client),
    anInvitation: () => anInvitation(groupManager.client, group.id),
    aSavedReport: () => aSavedReport(owner.client),
    aSavedView: () => aSavedView(owner.client),
    anAnnouncement: () => anAnnouncement(api, { courseId: course.id, authorId: owner.user.id }),
    aMeeting: () => aMeeting(api, { courseId: course.id, createdById: owner.user.id }),
    aTaughtCourse: () => aTaughtCourse(api, [owner, coInstructor]),
  };
}

async function aGroup(api: TestApi, managerId: string): Promise<Group> {
  const { manager } = api.database.source;
  const group = await manager.save(Group, { name: `${MARKER} group` } as Group);
  await manager.insert(GroupManager, { groupId: group.id, userId: managerId });
  return group;
}

/** @returns the id of a draft */
async function anAnnouncement(api: TestApi, given: { courseId: string; authorId: string }): Promise<string> {
  const id = randomUUID();
  await api.database.source.manager.insert(Announcement, { id, ...given, title: 'News', text: 'Text' });
  return id;
}

/** @returns the id of a planned meeting */
async function aMeeting(api: TestApi, given: { courseId: string; createdById: string }): Promise<string> {
  const { startsAt, ...rest } = aPlannedMeeting();
  const planned = { ...rest, ...given, startsAt: new Date(startsAt), seriesId: randomUUID(), position: 1 };
  const { id } = await api.database.source.manager.save(Meeting, planned as Meeting);
  return id;
}

/** @returns its id */
async function anInvitation(client: TestClient, groupId: string): Promise<string> {
  const email = `${MARKER}-${randomUUID()}@example.org`.toLowerCase();
  await client.call(createInvitations, { body: { emails: [email], groupId, role: 'student' } });
  const { body } = await client.call(listInvitations, { query: { search: email } });
  return String(body.items[0]?.id);
}

/** A learning path without steps. @returns its id */
async function aPath(client: TestClient): Promise<string> {
  const body = { title: `${MARKER} path`, description: null };
  return (await client.call(createLearningPath, { body })).body.id;
}

/** @returns its id */
async function aSavedReport(client: TestClient): Promise<string> {
  const body = { name: `${MARKER} ${randomUUID()}`, query: {}, weekday: null };
  return (await client.call(saveReport, { body })).body.id;
}

/** @returns its id */
async function aSavedView(client: TestClient): Promise<string> {
  const body = {
    ...{ list: 'exams', name: randomUUID(), address: MARKER, hiddenColumns: [] },
    ...{ density: 'compact', isDefault: false },
  } as const;
  return (await client.call(createSavedView, { body })).body.id;
}

function anUpload(api: TestApi, userId: string): Promise<Upload> {
  const id = randomUUID();
  return api.database.source.manager.save(Upload, {
    id,
    userId,
    fileName: `${MARKER}.pdf`,
    fileKey: `uploads/${id}/deck.pdf`,
    fingerprint: id,
    stage: 'Queued',
    status: 'failed',
    message: 'Sorry.',
    reason: 'deck',
  } as Upload);
}

/** Another course of the same people, to delete. */
async function aTaughtCourse(
  api: TestApi,
  [owner, coInstructor]: Pick<Awaited<ReturnType<typeof anInstructor>>, 'user'>[],
): Promise<Course> {
  const course = await api.aCourse();
  if (owner) await addInstructor(api, course, owner.user, { isOwner: true });
  if (coInstructor) await addInstructor(api, course, coInstructor.user);
  return course;
}
