import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCertificates, saveProgress, verifyCertificate, viewCertificate } from '@lectern/contract';
import { Certificate, type Course, type User } from '@lectern/data';
import { readDeck } from '@lectern/pdf';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A learner completes a course of one slide; answers their client and certificate. */
async function aGraduate(person: Partial<User> = {}, course: Partial<Course> = {}) {
  const made = await api.aCourse({ modules: [1], ...(course as object) });
  const { user } = await api.anEnrollment({ user: await api.aUser(person), course: made });
  const client = await api.as(user);
  const body = { slideId: made.modules[0]?.slides[0]?.id, progress: 100 };
  await client.call(saveProgress, { params: { courseId: made.id }, body });
  const [certificate] = (await client.call(listCertificates)).body;
  if (!certificate) throw new Error('No certificate was issued');
  return { client, certificate, course: made };
}

const viewed = (verificationId: string) =>
  api.visitor.fetch(viewCertificate.path.replace(':verificationId', verificationId));

async function readText(
  pdf: Uint8Array,
): Promise<{ lines: string[]; title: string | null; links: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-certificate-'));
  const file = join(folder, 'certificate.pdf');
  await writeFile(file, pdf);
  const { text } = await readDeck(file, { outDir: folder });
  await rm(folder, { recursive: true });
  const [page] = text.pages;
  return {
    lines: page?.lines.map((line) => line.text) ?? [],
    title: text.title,
    links: page?.links.map(({ url }) => url) ?? [],
  };
}

test('a certificate is a PDF that opens in the browser and says who completed what, when and how well', async () => {
  const { certificate, course } = await aGraduate(
    { firstName: 'Žofie', lastName: 'Kůňová' },
    { title: 'Úvod do psychologie', category: 'Psychology' },
  );
  const { verificationId } = certificate;
  const answer = await viewed(verificationId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="certificate-${verificationId}.pdf"`,
  );
  const { lines, title, links } = await readText(new Uint8Array(await answer.arrayBuffer()));
  expect(lines).toContain('Required: all modules completed');
  const date = new Date(certificate.issuedAt).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Certificate of Completion',
      'Žofie Kůňová',
      course.title,
      verificationId,
      '100%',
      date,
    ]),
  );
  expect(title).toBe('Certificate: Úvod do psychologie – Žofie Kůňová');
  expect(links).toEqual([`${api.url}/verify/${verificationId}`]);
});

test.each([
  ['Екатерина', 'Щербаковская', 'Екатерина Щербаковская'],
  ['Ελευθερία', 'Παπαδοπούλου', 'Ελευθερία Παπαδοπούλου'],
  ['小明', '王', '王小明'],
  ['ნინო', 'ბერიძე', 'ნინო ბერიძე'],
])('the name of %s %s can be read out of the PDF', async (firstName, lastName, name) => {
  const { certificate } = await aGraduate({ firstName, lastName });
  const answer = await viewed(certificate.verificationId);
  const { lines } = await readText(new Uint8Array(await answer.arrayBuffer()));
  expect(lines.join('\n')).toContain(name);
});

test('a certificate is in the language of its person, also for other readers', async () => {
  const { certificate } = await aGraduate({ locale: 'de' }, { title: 'Heben und Tragen' });
  const answer = await viewed(certificate.verificationId);
  const { lines, title } = await readText(new Uint8Array(await answer.arrayBuffer()));
  const date = new Date(certificate.issuedAt).toLocaleDateString('de', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Abschlusszertifikat',
      'Hiermit wird bestätigt, dass',
      'Voraussetzungen: alle Module abgeschlossen',
      date,
    ]),
  );
  expect(title).toMatch(/^Zertifikat: Heben und Tragen – /);
});

test('a certificate keeps the names of the day it was issued and outlives its course', async () => {
  const { client, certificate, course } = await aGraduate({ firstName: 'Ada', lastName: 'Byron' });
  const { source } = api.database;
  await source.query('UPDATE users SET last_name = $1', ['Lovelace']);
  await source.query('DELETE FROM courses WHERE id = $1', [course.id]);
  expect((await client.call(listCertificates)).body).toEqual([{ ...certificate, courseId: null }]);
  const answer = await viewed(certificate.verificationId);
  const { lines } = await readText(new Uint8Array(await answer.arrayBuffer()));
  expect(lines).toEqual(expect.arrayContaining(['Ada Byron', course.title]));
});

test('the list shows the learner’s own certificates, newest first', async () => {
  const { client, certificate } = await aGraduate();
  const { source } = api.database;
  const [{ user_id: userId }] = await source.query('SELECT user_id FROM certificates WHERE id = $1', [
    certificate.id,
  ]);
  const older = await source.getRepository(Certificate).save({
    userId,
    courseName: 'Older',
    learnerName: 'Ada Byron',
    verificationId: 'OLDER',
    grade: '87.50',
    issuedAt: new Date('2020-01-01'),
  } as Certificate);
  const { body } = await client.call(listCertificates);
  expect(body.map(({ id }) => id)).toEqual([certificate.id, older.id]);
  expect(body[1]).toEqual({
    id: older.id,
    courseId: null,
    courseName: 'Older',
    verificationId: 'OLDER',
    issuedAt: '2020-01-01T00:00:00.000Z',
    grade: '87.50',
  });
});

test('anyone can check a certificate by its id, also typed in small letters, and learns no e-mail address', async () => {
  const { certificate } = await aGraduate({ firstName: null, lastName: null, email: 'shy@example.org' });
  const params = { verificationId: certificate.verificationId.toLowerCase() };
  const { status, body } = await api.visitor.call(verifyCertificate, { params });
  expect(status).toBe(200);
  expect(body).toEqual({
    learnerName: 'Lectern learner',
    courseName: certificate.courseName,
    issuedAt: certificate.issuedAt,
    grade: '100.00',
    requirements: { allSlides: false, studyMinutes: 0, exams: [] },
    ...{ expiresAt: null, renewedBy: null, checkedAt: expect.any(String) as string },
  });
  const answer = await viewed(certificate.verificationId);
  const { lines, title } = await readText(new Uint8Array(await answer.arrayBuffer()));
  expect([...lines, title].join('\n')).not.toContain('shy');
});

test('an id that no certificate has is answered with a sentence', async () => {
  for (const verificationId of [randomUUID(), '%00', "' OR 1=1", 'x'.repeat(5000)]) {
    for (const endpoint of [verifyCertificate, viewCertificate]) {
      expect(await api.visitor.call(endpoint, { params: { verificationId } })).toEqual({
        status: 404,
        body: {
          statusCode: 404,
          message: 'No certificate has this id.',
          code: 'learning.certificateNotFound',
        },
      });
    }
  }
});

test('ids cannot be guessed: each has 140 random bits', async () => {
  const ids = new Set<string>();
  for (let at = 0; at < 5; at++) ids.add((await aGraduate()).certificate.verificationId);
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
});
