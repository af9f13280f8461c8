import {
  enroll,
  listModules,
  listSlides,
  type Module,
  type Slide,
  uploadCourse,
  type UploadResult,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from './environment';

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);

/** A real deck that others wrote: 33 pages, with section pages. */
export const METROPOLIS = fixture('metropolis.pdf');
/** The same behind a password. */
export const ENCRYPTED = fixture('encrypted.pdf');

/** What a browser sends along with every write. */
export const headers = { Origin: environment.baseUrl };

/** Makes a course without going through the screen. */
export async function aCourse(admin: Page, title: string): Promise<UploadResult> {
  const file = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: await readFile(METROPOLIS) };
  const answer = await admin.request.post(uploadCourse.path, { headers, multipart: { title, file } });
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
