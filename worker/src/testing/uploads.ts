import { createHash, randomUUID } from 'node:crypto';
import { Course, Module, Slide, Upload } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** Stores a deck and its row, as the API does. */
export async function anUpload(
  { source, storage }: { source: DataSource; storage: Disk },
  deck: Uint8Array,
  given: Partial<Upload> = {},
): Promise<string> {
  const id = randomUUID();
  const fileKey = `uploads/${id}/${given.fileName ?? 'deck.pdf'}`;
  await storage.put(fileKey, deck);
  await source
    .getRepository(Upload)
    .insert({ id, fileKey, fileName: 'deck.pdf', fingerprint: id, stage: 'Queued', ...given });
  return id;
}

/** Waits until a condition holds; throws after `seconds`. */
export async function until(condition: () => Promise<boolean>, seconds = 240): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A hash over the content of a course, without what differs between two uploads of one deck: ids, slug, times. */
export async function courseHash(
  { source, storage }: { source: DataSource; storage: Disk },
  courseId: string,
): Promise<string> {
  const course = await source.getRepository(Course).findOneByOrFail({ id: courseId });
  const modules = await source
    .getRepository(Module)
    .find({ where: { courseId }, order: { position: 'ASC' } });
  const hash = createHash('sha256').update(
    JSON.stringify([course.description, course.category, course.level]),
  );
  hash.update(await storage.getBytes(course.thumbnailKey ?? ''));
  for (const { id, title, description, position } of modules) {
    hash.update(JSON.stringify([title, description, position]));
    const slides = await source
      .getRepository(Slide)
      .find({ where: { moduleId: id }, order: { position: 'ASC' } });
    for (const slide of slides) {
      const { imageWidth, imageHeight } = slide;
      hash.update(JSON.stringify([slide.title, slide.content, slide.position, imageWidth, imageHeight]));
      hash.update(await storage.getBytes(slide.imageKey ?? ''));
    }
  }
  return hash.digest('hex');
}

/** The ids that have a folder under `root` in storage. */
export async function foldersIn(storage: Disk, root: string): Promise<string[]> {
  const { objects } = await storage.listAll(root, { recursive: true });
  return [
    ...new Set(
      [...objects].map((file) => file.isFile && file.key.split('/')[1]).filter((id) => id !== false),
    ),
  ]
    .map(String)
    .sort();
}
