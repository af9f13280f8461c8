import {
  type Certificate,
  enroll,
  listCertificates,
  listModules,
  listSlides,
  type Module,
  saveProgress,
  type Slide,
  uploadCourse,
  type UploadResult,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from './environment';

const fixture = (name: string) => join(import.meta.dirname, '../../worker/fixtures', name);

/** A deck of 33 pages, with section pages and build steps. */
export const KEEPING_BEES = fixture('keeping-bees.pdf');
/** A deck behind a password. */
export const ENCRYPTED = fixture('encrypted.pdf');
/** Slides whose words are scripts and instructions. */
export const HOSTILE = fixture('hostile.pdf');

/** What a browser sends along with every write. */
export const headers = { Origin: environment.baseUrl };

/** A deck is answered once it has become a course, in milliseconds: a machine may be busy with others. */
const COURSE_WITHIN = 90_000;

/** Makes a course without going through the screen. */
export async function aCourse(admin: Page, title: string, deck = KEEPING_BEES): Promise<UploadResult> {
  const file = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: await readFile(deck) };
  const answer = await admin.request.post(uploadCourse.path, {
    headers,
    multipart: { title, file },
    timeout: COURSE_WITHIN,
  });
  if (!answer.ok()) throw new Error(`The course could not be made: ${await answer.text()}`);
  return (await answer.json()) as UploadResult;
}

/** Enrolls without going through the screen. */
export async function enrollIn(learner: Page, courseId: string): Promise<void> {
  const answer = await learner.request.post(enroll.path.replace(':id', courseId), { headers });
  if (!answer.ok()) throw new Error(`The learner could not be enrolled: ${await answer.text()}`);
}

/** A course's modules, in order. */
export async function modulesOf(person: Page, courseId: string): Promise<Module[]> {
  const answer = await person.request.get(listModules.path.replace(':id', courseId));
  return (await answer.json()) as Module[];
}

/** A module's slides, in order, with what this person has seen of them. */
export async function slidesOf(person: Page, moduleId: string): Promise<Slide[]> {
  const answer = await person.request.get(listSlides.path.replace(':moduleId', moduleId));
  return (await answer.json()) as Slide[];
}

/** Completes every module of a course, as its last slide does. @returns the certificate */
export async function graduateFrom(learner: Page, courseId: string): Promise<Certificate> {
  await enrollIn(learner, courseId);
  for (const { id } of await modulesOf(learner, courseId)) await complete(learner, courseId, id);
  const certificates = (await (await learner.request.get(listCertificates.path)).json()) as Certificate[];
  const certificate = certificates.find((one) => one.courseId === courseId);
  if (!certificate) throw new Error('The course was completed, but there is no certificate.');
  return certificate;
}

/** Marks a module complete without going through the screen. */
export async function complete(learner: Page, courseId: string, moduleId: string): Promise<void> {
  const last = (await slidesOf(learner, moduleId)).at(-1);
  const data = { slideId: last?.id, progress: 100 };
  const answer = await learner.request.put(saveProgress.path.replace(':courseId', courseId), {
    headers,
    data,
  });
  if (!answer.ok()) throw new Error(`The module could not be completed: ${await answer.text()}`);
}

/** A deck that takes its time: as many pages, each with words of its own. */
export function aLongDeck(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, page) => page);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((page) => {
      const words = `BT /F1 28 Tf 40 340 Td (Lesson ${page + 1}) Tj ET`;
      const font = '/Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 400] /Contents ${5 + page * 2} 0 R ${font} >>`,
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      ];
    }),
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  let end = '%PDF-1.4\n'.length;
  const places = objects.map((object) => String((end += object.length) - object.length).padStart(10, '0'));
  const table = ['0000000000 65535 f \n', ...places.map((place) => `${place} 00000 n \n`)].join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(`%PDF-1.4\n${objects.join('')}xref\n0 ${size}\n${table}${trailer}`, 'latin1');
}
