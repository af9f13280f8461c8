import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { AuditAction, Endpoint, UserImport } from '@lectern/contract';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { aTeachingWorld, type TeachingWorld } from '../../testing/a-teaching-world.js';

interface Export {
  action: AuditAction;
  params?: Record<string, string>;
  body?: object;
}

/** Endpoints whose answer is a file or a page, but no export of data by the administration. */
const NO_EXPORTS: Record<string, string> = {
  exportNotes: 'the own notes of the person who downloads them',
  readCalendar: 'the own dates of the person who made the address',
  downloadCredential: 'the digital credential of a certificate of one’s own',
  readAchievement: 'what digital credentials of a course confirm, which verifiers read',
  readBadge: 'the picture of digital credentials, which verifiers show',
  readCredential: 'a digital credential that its holder has published',
  readIssuer: 'the issuer of digital credentials, which verifiers read',
  readStatusList: 'bits that say which digital credentials are revoked, without persons',
  viewCertificate: 'a certificate, public for anyone who has its verification id',
  getCourseFile: 'pictures and sound of a slide, while it is shown',
  getHandedInFile: 'a file of one answer, for its learner and its graders',
  getHandedInPage: 'a page of a handed-in file, while the answer is graded',
  getVideoFile: 'the video of a slide, while it is played',
  getVideoPoster: 'the picture of a video before it is played',
  getVideoCaptions: 'captions of a video, while it is played',
  downloadCourseVideo: 'the video of a course, whose making is recorded',
  downloadCourseVideoCaptions: 'the captions of that video',
  getNarrationCaptions: 'captions of the narration of a slide, while it is played',
  getVideoUploadOffset: 'how much of an upload has arrived, for its uploader',
  getQuestionPicture: 'the picture of a question, while it is shown',
  getUserImportTemplate: 'a file without data',
  getSitePicture: 'a logo or the icon of the site, which every page shows',
  previewCertificate: 'a sample certificate, which has nothing of a person',
  getChangelog: 'the changelog of this version',
  getUploadPreview: 'the picture of the first slide of an upload, for its uploader',
  showUnsubscribe: 'a page with a button',
  unsubscribe: 'a page without data',
  backchannelLogout: 'an empty answer to the identity provider',
  chooseLtiContent: 'a page that sends the chosen course to a learning platform',
  registerLtiPlatform: 'a page at the end of a registration',
  registerTool: 'the registration of an external tool, for the tool itself',
  openToolLaunch: 'a page with the frame of an external tool',
  authorizeTool: 'a page that sends a message to an external tool',
  postToolAuthorization: 'a page that sends a message to an external tool',
  receiveToolContent: 'a page at the end of a choice of content',
  issueToolToken: 'a token for an external tool',
  listScimUsers: 'what directories know already',
  getScimUser: 'what directories know already',
  replaceScimUser: 'what directories know already',
  listScimGroups: 'what directories know already',
  getScimGroup: 'what directories know already',
  replaceScimGroup: 'what directories know already',
  getScimConfiguration: 'a description of a standard',
  getScimServiceConfiguration: 'a description of a standard',
  listScimResourceTypes: 'a description of a standard',
  getScimResourceType: 'a description of a standard',
  listScimSchemas: 'a description of a standard',
  getScimSchema: 'a description of a standard',
  sendMcpMessage: 'a message of a protocol, whose tools make calls of the contract',
};

let api: TestApi;
let admin: TestClient;
let adminId: string;
let world: TeachingWorld;
let userImport: UserImport;
beforeAll(async () => {
  api = await startTestApi();
  const user = await api.aUser({ role: 'admin' });
  adminId = user.id;
  admin = await api.as(user);
  world = await aTeachingWorld(api);
  userImport = await anImport();
});
afterAll(() => api.stop());

/** A new endpoint with a file as its answer needs a line here, or a reason above. */
const EXPORTS: Record<string, () => Export> = {
  exportAuditEntries: () => ({ action: 'user.audit-exported' }),
  exportCourse: () => ({ action: 'course.exported', params: { id: world.course.id } }),
  exportGradebook: () => ({ action: 'course.gradebook-exported', params: { id: world.course.id } }),
  exportGradebookAsXlsx: () => ({ action: 'course.gradebook-exported', params: { id: world.course.id } }),
  exportOwnData: () => ({ action: 'user.exported' }),
  exportQuestions: () => ({
    action: 'question.list-exported',
    body: { format: 'moodle-xml', filter: { category: world.categoryId }, leaveOut: [] },
  }),
  exportReport: () => ({ action: 'user.report-exported' }),
  exportReportAsXlsx: () => ({ action: 'user.report-exported' }),
  exportScormPackage: () => ({ action: 'course.exported', params: { id: world.course.id } }),
  exportSurveyReport: () => ({ action: 'course.survey-exported', params: { id: world.course.id } }),
  exportUnansweredQuestions: () => ({
    action: 'course.unanswered-exported',
    params: { id: world.course.id },
  }),
  exportUserImportProblems: () => ({
    action: 'user-import.problems-exported',
    params: { importId: userImport.id },
  }),
  exportUsers: () => ({ action: 'user.list-exported' }),
};

const files = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [string, Endpoint] => isFile(...exported),
);

/** Whether an answer is no JSON, or by its name an export from which the browser writes a file. */
function isFile(name: string, exported: unknown): boolean {
  const { method, status, response } = Object(exported) as Partial<Endpoint>;
  return method !== undefined && ((status === 200 && !response) || name.startsWith('export'));
}

test('every endpoint whose answer is a file is an export with an audit entry, or has a reason why not', () => {
  const known = [...Object.keys(EXPORTS), ...Object.keys(NO_EXPORTS)];
  expect(files.map(([name]) => name).toSorted()).toEqual(known.toSorted());
});

test.each(files.filter(([name]) => name in EXPORTS))(
  'the audit log records who used %s',
  async (name, { method, path }) => {
    const { action, params = {}, body } = (EXPORTS[name] as () => Export)();
    const before = await entries(action);
    const response = await admin.fetch(
      path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
      {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      },
    );
    await response.arrayBuffer();
    expect([response.status, (await entries(action)) - before]).toEqual([200, 1]);
  },
);

test('an export that is refused leaves no entry', async () => {
  const { status } = await world.people.stranger.client.fetch(
    contract.exportCourse.path.replace(':id', world.course.id),
  );
  const rows = await api.database.source.query(
    "SELECT FROM audit_entries WHERE action = 'course.exported' AND actor_id = $1",
    [world.people.stranger.user.id],
  );
  expect([status, rows]).toEqual([404, []]);
});

async function entries(action: AuditAction): Promise<number> {
  const { source } = api.database;
  const rows = await source.query<unknown[]>(
    'SELECT FROM audit_entries WHERE action = $1 AND actor_id = $2',
    [action, adminId],
  );
  return rows.length;
}

/** An import of one user whose only row is left out. */
async function anImport(): Promise<UserImport> {
  const body = new FormData();
  body.append('file', new Blob(['email\nno address\n'], { type: 'text/csv' }), 'users.csv');
  const response = await admin.fetch(contract.createUserImport.path, { method: 'POST', body });
  return (await response.json()) as UserImport;
}
