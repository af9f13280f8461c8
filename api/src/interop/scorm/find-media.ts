import { questionPictureKey } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { extname } from 'node:path';
import type { ZipEntry } from '../../courses/exports/zip-stream.js';
import type { ExportedCourse } from './read-course.js';

/** The stored files of a course by storage key, in the order of the slides. */
export type Media = Map<string, ZipEntry>;

/** An address of a picture in the HTML of a question. */
const PICTURE_ADDRESS = /\/api\/question-pictures\/([0-9a-f-]{36})/g;
/** The number of files that are looked up in the storage at the same time. */
const MAX_PARALLEL = 20;

/**
 * Finds the pictures and sounds of slides and questions, and numbers them for the package. Files that are missing in the storage are left
 * out.
 */
export async function findMedia(storage: Disk, { modules, questions }: ExportedCourse): Promise<Media> {
  const slides = modules.flatMap((module) => module.slides);
  const files = [
    ...slides.flatMap(({ imageKey, audioKey }, index) => [
      ...nameFile('pictures/slide', index, imageKey),
      ...nameFile('sounds/slide', index, audioKey),
    ]),
    ...listQuestionPictures(questions).flatMap((id, index) =>
      nameFile('pictures/question', index, questionPictureKey(id)),
    ),
  ];
  const media: Media = new Map();
  for (let start = 0; start < files.length; start += MAX_PARALLEL) {
    const batch = files.slice(start, start + MAX_PARALLEL);
    const isStored = await Promise.all(batch.map(({ key }) => storage.exists(key)));
    for (const [index, { key, name }] of batch.entries())
      if (isStored[index]) media.set(key, { name, isCompressed: true, read: () => storage.getBytes(key) });
  }
  return media;
}

/**
 * Replaces the addresses of pictures by those in the package. The address of a missing picture becomes empty, so that its alternative
 * text is shown.
 */
export const replacePictures = (html: string, media: Media): string =>
  html.replace(PICTURE_ADDRESS, (_, id: string) => media.get(questionPictureKey(id))?.name ?? '');

const listQuestionPictures = (questions: ExportedCourse['questions']): string[] => [
  ...new Set(
    questions.flatMap((question) =>
      [...JSON.stringify(question).matchAll(PICTURE_ADDRESS)].flatMap(([, id]) => id ?? []),
    ),
  ),
];

const nameFile = (prefix: string, index: number, key: string | null) =>
  key ? [{ key, name: `${prefix}-${String(index + 1).padStart(4, '0')}${extname(key)}` }] : [];
