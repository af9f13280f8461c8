import { expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import { type Endpoint, endpoint, type ObjectKind } from '@lectern/contract';
import * as z from 'zod/mini';

/** The kinds of objects that an id can be about, by the last part of its name. */
const KINDS: Record<string, ObjectKind[]> = {
  ...{ id: ['course', 'ownedCourse'], courseId: ['course'], examId: ['exam'], attemptId: ['attempt'] },
  ...{ answerId: ['answer'], regradeId: ['regrade'], questionId: ['question'], slideId: ['slide'] },
  ...{
    categoryId: ['category'],
    parentId: ['category'],
    proposalId: ['proposal'],
    uploadId: ['upload', 'ownUpload'],
  },
  ...{ group: ['group'], groupId: ['group'], managedGroupId: ['group'] },
  ...{ threadId: ['taughtThread'], postId: ['taughtPost'], announcementId: ['managedAnnouncement'] },
  ...{ pathId: ['learningPath'], videoId: ['taughtVideo'], meetingId: ['managedMeeting'] },
  ...{ invitationId: ['invitation'], reportId: ['savedReport'], viewId: ['savedView'] },
};

/** Ids that no policy is asked about before the handler, for all calls or for one, and why. */
const NOT_ASKED: Record<string, string> = {
  'query.exam': 'narrows the results of a course',
  'query.question': 'narrows the answers of an exam',
  'query.course': 'narrows a list that has the objects of the person only',
  'query.path': 'narrows a list that has the objects of the person only; none for a path of other people',
  'query.category': 'narrows a list that has the objects of the person only',
  'body.filter.course': 'narrows a list that has the objects of the person only',
  'body.filter.category': 'narrows a list that has the objects of the person only',
  'body.query.course': 'is stored; the report has what its person may see',
  'body.query.path': 'is stored; the report has what its person may see',
  'body.query.group': 'is stored; the report has what its person may see',
  userId: 'a person of the object that is asked about',
  updateId: 'an update of the course that is asked about',
  versionId: 'a version of the course that is asked about',
  linkId: 'a join link of the group that is asked about',
  columnId: 'a column of the gradebook of the course that is asked about',
  toolId: 'a tool of the site, which all instructors choose from',
  'body.toolId': 'a tool of the site, which all instructors choose from',
  'getToolModule moduleId': 'a module of the course that is asked about',
  'updateToolModule moduleId': 'a module of the course that is asked about',
  'createGradeColumn body.categoryId': 'a category of the gradebook of the course that is asked about',
  'updateGradeColumn body.categoryId': 'a category of the gradebook of the course that is asked about',
  'getVideoUploadOffset uploadId': 'an upload for the slide that is asked about',
  'continueVideoUpload uploadId': 'an upload for the slide that is asked about',
  'cancelVideoUpload uploadId': 'an upload for the slide that is asked about',
  'setSlideVideo body.uploadId': 'an upload for the slide that is asked about',
  'restoreSlideVideo body.videoId': 'a video that the slide had which is asked about',
  'requestLtiRoster rosterId': 'a list of members of the course that is asked about',
  'changeDue courseId': 'a course of the group that is asked about',
  'unassignCourse courseId': 'a course of the group that is asked about',
  'changeLearningPathDue pathId': 'a path of the group that is asked about',
  'unassignLearningPath pathId': 'a path of the group that is asked about',
  'previewRegrade body.questionId': 'a question of the exam that is asked about',
  'applyRegrade body.questionId': 'a question of the exam that is asked about',
  'importQuestions body.categoryId': 'a field of a form, which the service reads and checks',
  'uploadCourse body.updatesCourseId': 'a field of a form, which the service reads and checks',
  'importQuestions body.importId': 'chosen by the caller',
  'createAnnouncement body.id': 'chosen by the caller',
  'createMeetings body.id': 'chosen by the caller',
  'createInvitations body.groupId': 'checked after the role, under the lock of the group',
};

const calls = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [string, Endpoint] => {
    const { method, access } = Object(exported[1]) as Partial<Endpoint>;
    return method !== undefined && access === 'instructor';
  },
);

test.each(calls)('%s asks a policy of the right kind about each object that it names', (name, call) => {
  const isAsked = (path: string) => !(path in NOT_ASKED) && !(`${name} ${path}` in NOT_ASKED);
  const asked = Object.entries(call.of ?? {}).flatMap(([kind, paths]) =>
    [paths].flat().map((path) => [path, kind] as const),
  );
  expect(asked.map(([path]) => path).sort()).toEqual(listIds(call).filter(isAsked).sort());
  for (const [path, kind] of asked) expect(KINDS[path.slice(path.lastIndexOf('.') + 1)]).toContain(kind);
});

test('each bulk call for instructors asks a policy of the right kind about each row', () => {
  const bulk = calls.filter(([, { body }]) => 'ids' in (findDefinition(body).shape ?? {}));
  expect(Object.fromEntries(bulk.map(([name, { ofEach }]) => [name, ofEach]))).toEqual({
    archiveGroups: 'group',
    archiveQuestions: 'question',
    practiceQuestions: 'question',
    retagQuestions: 'question',
    publishCourses: 'course',
    deleteCourses: 'ownedCourse',
    publishExams: 'exam',
    deleteExams: 'exam',
  });
});

test('a call for instructors that names an object in its path, without saying which, does not compile', () => {
  const params = z.object({ examId: z.uuid() });
  const declared = { method: 'GET', path: '/api/exams/:examId', summary: '', params } as const;
  // @ts-expect-error: `of` is missing
  endpoint({ ...declared, access: 'instructor' });
  // @ts-expect-error: no parameter has this name
  endpoint({ ...declared, access: 'instructor', of: { exam: 'id' } });
  // @ts-expect-error: there is no such kind
  endpoint({ ...declared, access: 'instructor', of: { exams: 'examId' } });
  // @ts-expect-error: a visitor has no rights to an object
  endpoint({ ...declared, access: 'public', of: { exam: 'examId' } });
  expect(endpoint({ ...declared, access: 'instructor', of: { exam: 'examId' } }).of).toEqual({
    exam: 'examId',
  });
});

/** The ids in the input of a call, named as in `of`. */
function listIds({ params, query, body }: Endpoint): string[] {
  const [inQuery, inBody] = [listFields(query, 'query.'), listFields(body, 'body.')];
  return [...listFields(params, ''), ...inQuery, ...inBody];
}

function listFields(schema: unknown, prefix: string): string[] {
  return Object.entries(findDefinition(schema).shape ?? {}).flatMap(([name, field]) =>
    findDefinition(field).format === 'uuid' ? [prefix + name] : listFields(field, `${prefix}${name}.`),
  );
}

interface Definition {
  format?: string;
  shape?: object;
  innerType?: unknown;
}

/** The definition of a schema without what makes it optional. */
function findDefinition(schema: unknown): Definition {
  const { def = {} } = Object(schema) as { def?: Definition };
  return def.innerType ? findDefinition(def.innerType) : def;
}
