import { createHash, randomUUID } from 'node:crypto';
import {
  addHandedInFile,
  exportOwnData,
  type HandedInFile,
  saveDraft,
  startAttempt,
} from '@lectern/contract';
import { handedInFileKey, HandedInFileRow } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PDF = '%PDF-1.7\nMy report\n';

/** A learner's answer with files of these names. */
async function handIn(names: string[]) {
  const question = aQuestion('file-upload');
  const content = { ...question.content, maxFiles: names.length } as typeof question.content;
  const { exam, course, aLearner } = await anExam(api, { questions: [{ ...question, content }] });
  const { client } = await aLearner();
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  const files: HandedInFile[] = [];
  for (const name of names) {
    const form = new FormData();
    form.set('file', new Blob([PDF]), name);
    const path = addHandedInFile.path.replace(':attemptId', attempt.id).replace(':position', '0');
    files.push((await (await client.fetch(path, { method: 'POST', body: form })).json()) as HandedInFile);
  }
  const response = { type: 'file-upload', text: '', fileIds: files.map(({ id }) => id) } as const;
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response, draftRevision: 0, requestId: randomUUID() },
  });
  return { client, exam, course, files };
}

async function download(client: TestClient) {
  const answer = await client.fetch(`${exportOwnData.path}?format=zip`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  type Data = { profile: object; handedInFiles: { name: string; file: string | null }[] };
  return { answer, files, data: JSON.parse(strFromU8(files['data.json'] as Uint8Array)) as Data };
}

test('the export of a person is a ZIP with their data and the files that they handed in, and none of other people', async () => {
  const { client, exam, course, files: handedIn } = await handIn(['report.pdf', 'report.pdf']);
  await handIn(['foreign.pdf']);
  const { answer, files, data } = await download(client);
  expect(answer.headers.get('content-type')).toContain('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lectern-data.zip"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(Object.keys(files)).toEqual(['data.json', 'files/1-report.pdf', 'files/2-report.pdf']);
  expect(strFromU8(files['files/1-report.pdf'] as Uint8Array)).toBe(PDF);
  expect(data.profile).toMatchObject({ role: 'student' });
  expect(data.handedInFiles).toHaveLength(2);
  expect(data.handedInFiles).toContainEqual({
    ...{ course: course.title, exam: exam.title, name: 'report.pdf', bytes: PDF.length },
    sha256: createHash('sha256').update(PDF).digest('hex'),
    receivedAt: handedIn[1]?.receivedAt,
    file: 'files/1-report.pdf',
    address: handedIn[1]?.url,
  });
});

test('an infected file is not in the export, nor one whose bytes are gone', async () => {
  const { client, files } = await handIn(['a.pdf', 'b.pdf', 'c.pdf']);
  const [infected, gone] = files as [HandedInFile, HandedInFile];
  await api.database.source.getRepository(HandedInFileRow).update(infected.id, { scan: 'infected' });
  await api.app.get<Disk>(STORAGE).delete(handedInFileKey(gone.id));
  expect(Object.keys((await download(client)).files)).toEqual(['data.json', 'files/1-c.pdf']);
});
