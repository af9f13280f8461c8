import {
  createChatSession,
  type Certificate,
  type ChatSession,
  type Course,
  duplicateCourse,
  type EditedCourse,
  enroll,
  listCertificates,
  listModules,
  listSlides,
  type Module,
  saveProgress,
  sendChatMessage,
  type Slide,
  updateCourse,
  uploadCourse,
  type UploadResult,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from './environment';

const fixture = (name: string) => join(import.meta.dirname, '../../../worker/fixtures', name);

/** A deck of 33 pages, with section pages and build steps. */
export const KEEPING_BEES = fixture('keeping-bees.pdf');
/** Its first ten pages: two sections of five slides. */
const KEEPING_BEES_START = fixture('keeping-bees-start.pdf');
/** A password-protected deck. */
export const ENCRYPTED = fixture('encrypted.pdf');
/** Slides whose text contains scripts and instructions to a model. */
export const HOSTILE = fixture('hostile.pdf');

/** A test picture with a tone: 16 seconds of VP8 and Opus. */
export const FILM = fixture('film.webm');

/** Ten decks of several makers, languages and lengths, by name. */
export const TEN_DECKS = new Map<string, string | Buffer>([
  ...[
    'keeping-bees',
    'keeping-bees-start',
    'water-es',
    'water-ar',
    'water-zh',
    'scripts',
    'markup',
    'hostile',
  ].map((name): [string, string] => [name, fixture(`${name}.pdf`)]),
  ['one page', aLongDeck(1)],
  ['40 pages', aLongDeck(40)],
]);

/** Five slides about the water cycle, by the language of their text. */
export const WATER = {
  es: fixture('water-es.pdf'),
  ar: fixture('water-ar.pdf'),
  zh: fixture('water-zh.pdf'),
};

/** The headers that a browser sends with every write. */
export const headers = { Origin: environment.baseUrl };

/** Limit for an upload call, which responds when the course exists; generous for busy machines. */
const UPLOAD_TIMEOUT_MS = 90_000;

/** Creates a course by API calls. */
export async function aCourse(
  admin: Page,
  title: string,
  deck: string | Buffer = KEEPING_BEES_START,
): Promise<UploadResult> {
  const buffer = typeof deck === 'string' ? await readFile(deck) : deck;
  const file = { name: 'deck.pdf', mimeType: 'application/pdf', buffer };
  const answer = await admin.request.post(uploadCourse.path, {
    headers,
    multipart: { title, file },
    timeout: UPLOAD_TIMEOUT_MS,
  });
  if (!answer.ok()) throw new Error(`The course could not be created: ${await answer.text()}`);
  return (await answer.json()) as UploadResult;
}

/** The course that `aCopiedCourse` copies; made once per worker process. */
let template: Promise<UploadResult> | undefined;

/**
 * Copies a course of ten slides and publishes the copy, by API calls of an administrator: a copy takes a fraction of the processor time
 * of a deck that is read. For journeys that neither upload nor use the first version of their course.
 */
export async function aCopiedCourse(admin: Page, title: string): Promise<Course> {
  template ??= aCourse(admin, `Template ${randomUUID().slice(0, 8)}`);
  const { course } = await template;
  const copied = await admin.request.post(duplicateCourse.path.replace(':id', course.id), { headers });
  if (!copied.ok()) throw new Error(`The course could not be copied: ${await copied.text()}`);
  const { id } = (await copied.json()) as Course;
  const data = { version: 1, title, isPublished: true };
  const published = await admin.request.put(updateCourse.path.replace(':id', id), { headers, data });
  if (!published.ok()) throw new Error(`The copy could not be published: ${await published.text()}`);
  return (await published.json()) as EditedCourse;
}

/** Asks the tutor a question in a new conversation, by API calls; one without a question is not listed. */
export async function beginConversation(learner: Page): Promise<void> {
  const began = await learner.request.post(createChatSession.path, {
    headers,
    data: { courseId: null, title: 'General Learning Chat' },
  });
  const { id: sessionId } = (await began.json()) as ChatSession;
  const data = { sessionId, message: 'What do bees need?' };
  const answer = await learner.request.post(sendChatMessage.path, { headers, data });
  if (!answer.ok()) throw new Error(`The tutor could not be asked: ${await answer.text()}`);
}

/** Enrolls by an API call. */
export async function enrollIn(learner: Page, courseId: string): Promise<void> {
  const answer = await learner.request.post(enroll.path.replace(':id', courseId), { headers });
  if (!answer.ok()) throw new Error(`The learner could not be enrolled: ${await answer.text()}`);
}

/** A course's modules, in order. */
export async function fetchModules(user: Page, courseId: string): Promise<Module[]> {
  const answer = await user.request.get(listModules.path.replace(':id', courseId));
  return (await answer.json()) as Module[];
}

/** A module's slides, in order, with this user's progress. */
export async function fetchSlides(user: Page, moduleId: string): Promise<Slide[]> {
  const answer = await user.request.get(listSlides.path.replace(':moduleId', moduleId));
  return (await answer.json()) as Slide[];
}

/** Enrolls and completes every module of a course. @returns the certificate */
export async function graduateFrom(learner: Page, courseId: string): Promise<Certificate> {
  await enrollIn(learner, courseId);
  for (const { id } of await fetchModules(learner, courseId)) await complete(learner, courseId, id);
  const certificates = (await (await learner.request.get(listCertificates.path)).json()) as Certificate[];
  const certificate = certificates.find((item) => item.courseId === courseId);
  if (!certificate) throw new Error('The course was completed, but there is no certificate.');
  return certificate;
}

/** Completes a module by an API call. */
export async function complete(learner: Page, courseId: string, moduleId: string): Promise<void> {
  const last = (await fetchSlides(learner, moduleId)).at(-1);
  const data = { slideId: last?.id, progress: 100 };
  const answer = await learner.request.put(saveProgress.path.replace(':courseId', courseId), {
    headers,
    data,
  });
  if (!answer.ok()) throw new Error(`The module could not be completed: ${await answer.text()}`);
}

/** A deck that takes long to process; each page has different text. */
export function aLongDeck(pages: number): Buffer {
  return aDeckWith(Array.from({ length: pages }, (_, page) => `Lesson ${page + 1}`));
}

/** A PDF with one line of Latin letters on each page. */
export function aDeckWith(lines: string[]): Buffer {
  const pages = lines.length;
  const numbers = [...lines.keys()];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((page) => {
      const content = `BT /F1 28 Tf 40 340 Td (${lines[page]}) Tj ET`;
      const font = '/Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 400] /Contents ${5 + page * 2} 0 R ${font} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  let offset = '%PDF-1.4\n'.length;
  const offsets = objects.map((object) =>
    String((offset += object.length) - object.length).padStart(10, '0'),
  );
  const table = ['0000000000 65535 f \n', ...offsets.map((start) => `${start} 00000 n \n`)].join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.from(`%PDF-1.4\n${objects.join('')}xref\n0 ${size}\n${table}${trailer}`, 'latin1');
}
