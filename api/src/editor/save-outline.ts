import type { ModuleChange } from '@lectern/contract';
import { cleanSlideHtml, Module, Slide, slidePictures } from '@lectern/data';
import { BadRequestException, ConflictException } from '@nestjs/common';
import { type EntityManager, In, QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** What became of a course's modules and slides. */
interface SavedOutline {
  /** 'modules' and 'slides', whichever were changed. */
  changed: string[];
  /** Whether parts came, went or moved, so that learners' progress must follow. */
  isRearranged: boolean;
  /** Storage keys of pictures and sounds that went with their slides. */
  files: string[];
}

type ModuleRow = Pick<Module, 'id' | 'title' | 'description' | 'position'>;
type SlideRow = Pick<Slide, 'id' | 'moduleId' | 'title' | 'content' | 'position'>;

/**
 * Makes a course's modules and slides those that were sent; only what differs is written.
 * @param beforeRearranging runs before any part comes, goes or moves
 */
export async function saveOutline(
  manager: EntityManager,
  courseId: string,
  sent: ModuleChange[],
  beforeRearranging: () => Promise<void>,
): Promise<SavedOutline> {
  const oldModules = await manager.findBy(Module, { courseId });
  const oldSlides = await manager.findBy(Slide, { module: { courseId } });
  const modules = wantedModules(sent, oldModules);
  const slides = wantedSlides(sent, oldSlides);
  const isRearranged = places(modules, slides) !== places(oldModules, oldSlides);
  if (isRearranged) {
    await beforeRearranging();
    await rearrange(manager, courseId, { modules, slides }, { oldModules, oldSlides });
  }
  const changedModules = changed(modules, oldModules, ['title', 'description']);
  const changedSlides = changed(slides, oldSlides, ['title', 'content']);
  for (const { id, title, description } of changedModules)
    await manager.update(Module, id, { title, description });
  for (const { id, title, content } of changedSlides) await manager.update(Slide, id, { title, content });

  const names = [
    ...(changedModules.length || modules.length !== oldModules.length ? ['modules'] : []),
    ...(changedSlides.length || slides.length !== oldSlides.length ? ['slides'] : []),
  ];
  const files = missing(oldSlides, slides).flatMap((slide) => [
    ...slidePictures(slide).map(({ key }) => key),
    slide.audioKey,
  ]);
  return {
    changed: isRearranged ? [...new Set([...names, 'order'])] : names,
    isRearranged,
    files: files.filter((key) => key !== null),
  };
}

function wantedModules(sent: ModuleChange[], old: Module[]): ModuleRow[] {
  const known = new Map(old.map((module) => [module.id, module]));
  return sent.map(({ id, title, description }, position) => {
    const before = known.get(id);
    const named = title ?? before?.title;
    if (named === undefined) throw new BadRequestException('Please give every new module a title.');
    return {
      id,
      title: named,
      description: (description === undefined ? before?.description : description) || null,
      position,
    };
  });
}

function wantedSlides(sent: ModuleChange[], old: Slide[]): SlideRow[] {
  const known = new Map(old.map((slide) => [slide.id, slide]));
  return sent.flatMap(({ id: moduleId, slides }) =>
    slides.map(({ id, title, content }, position) => {
      const before = known.get(id);
      const named = title ?? before?.title;
      if (named === undefined) throw new BadRequestException('Please give every new slide a title.');
      const text = content === undefined ? (before?.content ?? '') : cleanSlideHtml(content);
      return { id, moduleId, title: named, content: text, position };
    }),
  );
}

/** Where every part is, as one text to compare. */
function places(modules: ModuleRow[], slides: SlideRow[]): string {
  const of = (parts: { id: string; position: number; moduleId?: string }[]) =>
    parts.map(({ id, position, moduleId = '' }) => `${moduleId} ${position} ${id}`).sort();
  return [...of(modules), '', ...of(slides)].join('\n');
}

/** Parts that were there and have other words now. */
function changed<T extends { id: string }>(parts: T[], old: T[], words: (keyof T)[]): T[] {
  const known = new Map(old.map((part) => [part.id, part]));
  return parts.filter((part) => {
    const before = known.get(part.id);
    return before && words.some((word) => before[word] !== part[word]);
  });
}

/** Those of `parts` that `others` lack. */
function missing<T extends { id: string }>(parts: T[], others: { id: string }[]): T[] {
  const ids = new Set(others.map(({ id }) => id));
  return parts.filter(({ id }) => !ids.has(id));
}

/** A place is never taken twice, not even on the way: all step aside first, below zero. */
async function rearrange(
  manager: EntityManager,
  courseId: string,
  { modules, slides }: { modules: ModuleRow[]; slides: SlideRow[] },
  { oldModules, oldSlides }: { oldModules: Module[]; oldSlides: Slide[] },
) {
  const newModules = missing(modules, oldModules);
  const newSlides = missing(slides, oldSlides);
  await manager.delete(Slide, { id: In(missing(oldSlides, slides).map(({ id }) => id)) });
  await manager.query(
    `UPDATE slides SET position = -1 - position
      WHERE module_id IN (SELECT id FROM modules WHERE course_id = $1)`,
    [courseId],
  );
  await manager.query('UPDATE modules SET position = -1 - position WHERE course_id = $1', [courseId]);
  await insert(
    manager,
    Module,
    newModules.map((module) => ({ ...module, courseId })),
  );
  await manager.query(
    `UPDATE modules SET position = wanted.position
       FROM unnest($1::uuid[], $2::int[]) AS wanted (id, position) WHERE wanted.id = modules.id AND course_id = $3`,
    [modules.map(({ id }) => id), modules.map(({ position }) => position), courseId],
  );
  const kept = missing(slides, newSlides);
  await manager.query(
    `UPDATE slides SET position = wanted.position, module_id = wanted.module_id
       FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS wanted (id, module_id, position)
      WHERE wanted.id = slides.id`,
    [kept.map(({ id }) => id), kept.map(({ moduleId }) => moduleId), kept.map(({ position }) => position)],
  );
  await insert(manager, Slide, newSlides);
  await manager.delete(Module, { id: In(missing(oldModules, modules).map(({ id }) => id)) });
}

async function insert<T extends object>(manager: EntityManager, entity: new () => T, rows: object[]) {
  if (!rows.length) return;
  await manager.insert(entity, rows as never).catch((error: unknown) => {
    if (!(error instanceof QueryFailedError) || error.driverError.code !== UNIQUE_VIOLATION) throw error;
    throw new ConflictException('A new part has the id of one that is there already.');
  });
}
