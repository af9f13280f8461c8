import { questionPictureKey } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { extname } from 'node:path';
import type { ZipEntry } from '../../courses/exports/zip-stream.js';
import type { ExportedCourse } from './read-course.js';

/** Files of a course that are in storage, by their keys there, in the order of the slides. */
export type Media = Map<string, ZipEntry>;

/** An address of a picture in the HTML of a question. */
const PICTURE_ADDRESS = /\/api\/question-pictures\/([0-9a-f-]{36})/g;
/** Files of object storage that are looked up at the same time. */
const MAX_PARALLEL = 20;

/** The pictures and sounds of slides and questions, with names in the package that say nothing about the storage. */
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
  const found: Media = new Map();
  for (let start = 0; start < files.length; start += MAX_PARALLEL) {
    const some = files.slice(start, start + MAX_PARALLEL);
    const areThere = await Promise.all(some.map(({ key }) => storage.exists(key)));
    for (const [index, { key, name }] of some.entries())
      if (areThere[index]) found.set(key, { name, isCompressed: true, read: () => storage.getBytes(key) });
  }
  return found;
}

/** HTML with the addresses that its pictures have in the package; a picture that is gone shows its alternative text. */
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
