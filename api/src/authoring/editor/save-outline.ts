import type { ChangeCounts, ModuleChange } from '@lectern/contract';
import { isPostgresError, Module, Slide, slidePictures, UNIQUE_VIOLATION } from '@lectern/data';
import { cleanSlideHtml } from '@lectern/text';
import { type EntityManager, In } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { requireOneOpening } from '../prerequisites/require-one-opening.js';
import { saveSlideFiles } from '../slide-files/save-slide-files.js';
import { findKeptKeys } from '../slide-files/slide-files.queries.js';
import { clearPositions, moveModules, moveSlides } from './outline.queries.js';

type OutlineCounts = Omit<ChangeCounts, 'fields'>;

/** What a save changed in a course's modules and slides. */
export interface SavedOutline {
  /** For the audit log: 'modules' and 'slides' where any was added, removed or rewritten, 'order' where any moved. */
  changed: string[];
  /** Whether any was added, removed or moved, so that learners' progress must be recalculated. */
  isRearranged: boolean;
  counts: OutlineCounts;
  /** Storage keys of the pictures and audio of removed slides. */
  files: string[];
}

type ModuleRow = Pick<Module, 'id' | 'title' | 'description' | 'opensAt' | 'opensAfterDays' | 'position'>;
type SlideRow = Pick<Slide, 'id' | 'moduleId' | 'title' | 'content' | 'imageAlt' | 'notes' | 'position'>;

/**
 * Replaces a course's modules and slides by those that were sent; only differences are written.
 * @param beforeRearranging runs before any module or slide is added, removed or moved
 */
export async function saveOutline(
  manager: EntityManager,
  courseId: string,
  sent: ModuleChange[],
  beforeRearranging: () => Promise<void>,
): Promise<SavedOutline> {
  const oldModules = await manager.findBy(Module, { courseId });
  const oldSlides = await manager.findBy(Slide, { module: { courseId } });
  const modules = moduleRows(sent, oldModules);
  const slides = slideRows(sent, oldSlides);
  const isRearranged = serializePositions(modules, slides) !== serializePositions(oldModules, oldSlides);
  if (isRearranged) {
    await beforeRearranging();
    await rearrange(manager, courseId, { modules, slides }, { oldModules, oldSlides });
  }
  const changedModules = changed(modules, oldModules, ['title', 'description', 'opensAt', 'opensAfterDays']);
  const changedSlides = changed(slides, oldSlides, ['title', 'content', 'imageAlt', 'notes']);
  for (const { id, title, description, opensAt, opensAfterDays } of changedModules)
    await manager.update(Module, id, { title, description, opensAt, opensAfterDays });
  for (const { id, title, content, imageAlt, notes } of changedSlides)
    await manager.update(Slide, id, { title, content, imageAlt, notes });

  const withNewFiles = await saveSlideFiles(manager, courseId, { sent, old: oldSlides });
  const rewritten = new Set([...changedSlides.map(({ id }) => id), ...withNewFiles]);

  const names = [
    ...(changedModules.length || modules.length !== oldModules.length ? ['modules'] : []),
    ...(rewritten.size || slides.length !== oldSlides.length ? ['slides'] : []),
  ];
  return {
    changed: isRearranged ? [...new Set([...names, 'order'])] : names,
    isRearranged,
    counts: {
      modulesAdded: missing(modules, oldModules).length,
      modulesRemoved: missing(oldModules, modules).length,
      modulesChanged: changedModules.length,
      slidesAdded: missing(slides, oldSlides).length,
      slidesRemoved: missing(oldSlides, slides).length,
      slidesChanged: oldSlides.filter(({ id }) => rewritten.has(id)).length,
      isReordered: isReordered(modules, oldModules) || isReordered(slides, oldSlides),
    },
    files: await findDeletedFiles(manager, courseId, missing(oldSlides, slides)),
  };
}

/** The storage keys of files that only slides had which are removed. Those that are kept for other versions stay. */
async function findDeletedFiles(
  manager: EntityManager,
  courseId: string,
  removed: Slide[],
): Promise<string[]> {
  const pictures = removed.map((slide) => ({
    key: slide.imageKey,
    files: slidePictures(slide).map(({ key }) => key),
  }));
  const sounds = removed.map(({ audioKey }) => ({ key: audioKey, files: audioKey ? [audioKey] : [] }));
  const owned = [...pictures, ...sounds].filter(({ key }) => key !== null);
  if (!owned.length) return [];
  const kept = await findKeptKeys(
    manager,
    courseId,
    owned.flatMap(({ key }) => key ?? []),
  );
  return owned.flatMap(({ key, files }) => (kept.has(key ?? '') ? [] : files));
}

function moduleRows(sent: ModuleChange[], old: Module[]): ModuleRow[] {
  const known = new Map(old.map((module) => [module.id, module]));
  return sent.map(({ id, title, description, ...opening }, position) => {
    const before = known.get(id);
    const newTitle = title ?? before?.title;
    if (newTitle === undefined) throw new Refusal(400, 'authoring.moduleNeedsTitle');
    return {
      id,
      title: newTitle,
      description: (description === undefined ? before?.description : description) || null,
      ...readOpening(opening, before),
      position,
    };
  });
}

/** @throws Refusal (400) where both are set */
function readOpening(
  { opensAt, opensAfterDays }: Pick<ModuleChange, 'opensAt' | 'opensAfterDays'>,
  before: Module | undefined,
): Pick<Module, 'opensAt' | 'opensAfterDays'> {
  const opening = {
    opensAt: opensAt === undefined ? (before?.opensAt ?? null) : opensAt === null ? null : new Date(opensAt),
    opensAfterDays: opensAfterDays === undefined ? (before?.opensAfterDays ?? null) : opensAfterDays,
  };
  requireOneOpening(opening);
  return opening;
}

function slideRows(sent: ModuleChange[], old: Slide[]): SlideRow[] {
  const known = new Map(old.map((slide) => [slide.id, slide]));
  return sent.flatMap(({ id: moduleId, slides }) =>
    slides.map(({ id, title, content, imageAlt, notes }, position) => {
      const before = known.get(id);
      const newTitle = title ?? before?.title;
      if (newTitle === undefined) throw new Refusal(400, 'authoring.slideNeedsTitle');
      const text = content === undefined ? (before?.content ?? '') : cleanSlideHtml(content);
      const alt = (imageAlt === undefined ? before?.imageAlt : imageAlt) || null;
      const spoken = (notes === undefined ? before?.notes : notes) || null;
      return { id, moduleId, title: newTitle, content: text, imageAlt: alt, notes: spoken, position };
    }),
  );
}

/** The position of every module and slide as one text, for comparison. */
function serializePositions(modules: ModuleRow[], slides: SlideRow[]): string {
  const serialize = (parts: { id: string; position: number; moduleId?: string }[]) =>
    parts.map(({ id, position, moduleId = '' }) => `${moduleId} ${position} ${id}`).sort();
  return [...serialize(modules), '', ...serialize(slides)].join('\n');
}

/** Whether the parts that both lists have are in another order, or slides in another module. */
function isReordered(parts: Placed[], old: Placed[]): boolean {
  const kept = new Set(missing(old, missing(old, parts)).map(({ id }) => id));
  return listOrder(parts, kept) !== listOrder(old, kept);
}

/** A module, or a slide with its module. */
type Placed = { id: string; position: number; moduleId?: string };

function listOrder(parts: Placed[], kept: Set<string>): string {
  return parts
    .filter(({ id }) => kept.has(id))
    .map(({ id, position, moduleId = '' }) => ({ id, position, moduleId }))
    .sort((a, b) => a.moduleId.localeCompare(b.moduleId) || a.position - b.position)
    .map(({ id, moduleId }) => `${moduleId} ${id}`)
    .join('\n');
}

/** Existing parts of which one of the fields differs. */
function changed<T extends { id: string }>(parts: T[], old: T[], fields: (keyof T)[]): T[] {
  const known = new Map(old.map((part) => [part.id, part]));
  return parts.filter((part) => {
    const before = known.get(part.id);
    return before && fields.some((field) => before[field]?.valueOf() !== part[field]?.valueOf());
  });
}

/** The parts whose ids are not among `others`. */
function missing<T extends { id: string }>(parts: T[], others: { id: string }[]): T[] {
  const ids = new Set(others.map(({ id }) => id));
  return parts.filter(({ id }) => !ids.has(id));
}

/** Positions are unique at every moment: all are moved below zero first, then to their new values. */
async function rearrange(
  manager: EntityManager,
  courseId: string,
  { modules, slides }: { modules: ModuleRow[]; slides: SlideRow[] },
  { oldModules, oldSlides }: { oldModules: Module[]; oldSlides: Slide[] },
) {
  const newModules = missing(modules, oldModules);
  const newSlides = missing(slides, oldSlides);
  await manager.delete(Slide, { id: In(missing(oldSlides, slides).map(({ id }) => id)) });
  await clearPositions(manager, courseId);
  await insert(
    manager,
    Module,
    newModules.map((module) => ({ ...module, courseId })),
  );
  await moveModules(manager, courseId, modules);
  await moveSlides(manager, missing(slides, newSlides));
  await insert(manager, Slide, newSlides);
  await manager.delete(Module, { id: In(missing(oldModules, modules).map(({ id }) => id)) });
}

async function insert<T extends object>(manager: EntityManager, entity: new () => T, rows: object[]) {
  if (!rows.length) return;
  await manager.insert(entity, rows as never).catch((error: unknown) => {
    if (!isPostgresError(error, UNIQUE_VIOLATION)) throw error;
    throw new Refusal(409, 'authoring.idInUse');
  });
}
