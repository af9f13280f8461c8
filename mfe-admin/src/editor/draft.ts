import type { CourseChange, EditedCourse, EditedModule, EditedSlide } from '@lectern/contract';

/** What an editor changes of a course; empty texts stand for none. */
export interface Draft {
  title: string;
  description: string;
  category: EditedCourse['category'];
  level: EditedCourse['level'];
  price: string;
  isFeatured: boolean;
  isPublished: boolean;
  modules: EditedModule[];
}

export function draftOf(course: EditedCourse): Draft {
  const { title, description, category, level, price, isFeatured, isPublished, modules } = course;
  return {
    ...{ title, category, level, isFeatured, isPublished, modules },
    description: description ?? '',
    price: price ?? '',
  };
}

/** What the server takes for a price; empty for none. */
export const PRICE = /^(\d{1,8}(\.\d{1,2})?)?$/;

export const FIELDS = [
  'title',
  'description',
  'category',
  'level',
  'price',
  'isFeatured',
  'isPublished',
] as const;

/** What has to be sent so that `base` becomes `draft`; null where that is nothing. */
export function changeOf(base: EditedCourse, draft: Draft): CourseChange | null {
  const before = draftOf(base);
  const fields = FIELDS.filter((field) => draft[field] !== before[field]).map((field) => [
    field,
    draft[field] === '' ? null : draft[field],
  ]);
  const isSame = sameModules(base.modules, draft.modules);
  if (fields.length === 0 && isSame) return null;
  return {
    version: base.version,
    ...Object.fromEntries(fields),
    ...(!isSame && { modules: moduleChanges(base.modules, draft.modules) }),
  };
}

function moduleChanges(base: EditedModule[], modules: EditedModule[]): CourseChange['modules'] {
  const oldModules = byId(base);
  const oldSlides = byId(slidesOf(base));
  return modules.map(({ id, title, description, slides }) => ({
    ...differing({ id, title, description }, oldModules.get(id)),
    slides: slides.map((slide) =>
      differing({ id: slide.id, title: slide.title, content: slide.content }, oldSlides.get(slide.id)),
    ),
  }));
}

/** The id and what differs; all of what is new. */
function differing<T extends { id: string }>(
  part: T,
  old: Partial<T> | undefined,
): Partial<T> & { id: string } {
  const entries = Object.entries(part).filter(
    ([key, value]) => key === 'id' || old?.[key as keyof T] !== value,
  );
  return Object.fromEntries(entries) as Partial<T> & { id: string };
}

/** Whether two outlines say the same: parts, order and words. */
export function sameModules(a: EditedModule[], b: EditedModule[]): boolean {
  const words = (modules: EditedModule[]) =>
    JSON.stringify(
      modules.map(({ id, title, description, slides }) => [
        ...[id, title, description || null],
        slides.map((slide) => [slide.id, slide.title, slide.content]),
      ]),
    );
  return a === b || words(a) === words(b);
}

export function slidesOf(modules: EditedModule[]): EditedSlide[] {
  return modules.flatMap(({ slides }) => slides);
}

export function byId<T extends { id: string }>(parts: T[]): Map<string, T> {
  return new Map(parts.map((part) => [part.id, part]));
}

export function inserted<T>(list: T[], at: number, item: T): T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/** Where a slide is. */
export interface Place {
  moduleId: string;
  index: number;
}

export function placeOf(modules: EditedModule[], slideId: string): Place | undefined {
  for (const { id, slides } of modules) {
    const index = slides.findIndex((slide) => slide.id === slideId);
    if (index >= 0) return { moduleId: id, index };
  }
  return undefined;
}

export function changeModule(
  modules: EditedModule[],
  id: string,
  change: Partial<EditedModule>,
): EditedModule[] {
  return modules.map((module) => (module.id === id ? { ...module, ...change } : module));
}

export function changeSlide(
  modules: EditedModule[],
  id: string,
  change: Partial<EditedSlide>,
): EditedModule[] {
  return modules.map((module) =>
    module.slides.some((slide) => slide.id === id)
      ? {
          ...module,
          slides: module.slides.map((slide) => (slide.id === id ? { ...slide, ...change } : slide)),
        }
      : module,
  );
}

export function insertSlide(
  modules: EditedModule[],
  slide: EditedSlide,
  { moduleId, index }: Place,
): EditedModule[] {
  return modules.map((module) =>
    module.id === moduleId ? { ...module, slides: inserted(module.slides, index, slide) } : module,
  );
}

export function removeSlide(modules: EditedModule[], id: string): EditedModule[] {
  return modules.map((module) =>
    module.slides.some((slide) => slide.id === id)
      ? { ...module, slides: module.slides.filter((slide) => slide.id !== id) }
      : module,
  );
}

/** Puts a slide where `to` will be once it has left its place. */
export function moveSlide(modules: EditedModule[], id: string, to: Place): EditedModule[] {
  const slide = slidesOf(modules).find((one) => one.id === id);
  return slide ? insertSlide(removeSlide(modules, id), slide, to) : modules;
}

/** One place up (-1) or down (1), into the module before or after at the ends; the same outline where there is none. */
export function nudgeSlide(modules: EditedModule[], id: string, by: -1 | 1): EditedModule[] {
  const place = placeOf(modules, id);
  if (!place) return modules;
  const at = modules.findIndex((module) => module.id === place.moduleId);
  const index = place.index + by;
  if (index >= 0 && index < (modules[at]?.slides.length ?? 0))
    return moveSlide(modules, id, { ...place, index });
  const next = modules[at + by];
  if (!next) return modules;
  return moveSlide(modules, id, { moduleId: next.id, index: by < 0 ? next.slides.length : 0 });
}

export function moveModule(modules: EditedModule[], id: string, to: number): EditedModule[] {
  const from = modules.findIndex((module) => module.id === id);
  const module = modules[from];
  if (!module || to < 0 || to >= modules.length) return modules;
  return inserted(
    modules.filter((one) => one !== module),
    to,
    module,
  );
}
