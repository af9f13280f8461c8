import {
  DEFAULT_VIDEO_SHARE_PERCENT,
  findProblems,
  updateCourse,
  type AccessConditions,
  type CourseChange,
  type CourseEdit,
  type EditedCourse,
  type EditedModule,
  type EditedSlide,
} from '@lectern/contract';
import { describeProblem } from '@lectern/ui/form-check';
import { parseNumber } from '../../parts/fields/number-of';
import { nameChangedField } from './name-changed-field';

/** The editable fields of a course; an empty text means none. */
export interface Draft {
  title: string;
  description: string;
  category: EditedCourse['category'];
  level: EditedCourse['level'];
  /** Null: detected from the text of the slides. */
  language: EditedCourse['language'];
  price: string;
  isFeatured: boolean;
  isPublished: boolean;
  showsNotes: boolean;
  hasDiscussion: boolean;
  certificateNeedsAllSlides: boolean;
  /** Minutes, as typed. */
  certificateStudyMinutes: string;
  /** Validity in months, as typed; empty is forever. */
  certificateMonths: string;
  /** Percent of a video until its slide counts as seen, as typed. */
  videoSharePercent: string;
  opensAt: string | null;
  opensAfterDays: number | null;
  prerequisiteIds: string[];
  modules: EditedModule[];
}

const NO_CONDITIONS: AccessConditions = { opensAt: null, opensAfterDays: null, prerequisites: [] };

/** The draft of an unchanged course. */
export function toDraft(course: EditedCourse): Draft {
  const {
    title,
    description,
    category,
    level,
    language,
    price,
    isFeatured,
    isPublished,
    showsNotes,
    hasDiscussion,
    modules,
  } = course;
  const { allSlides, studyMinutes } = course.certificateRequirements;
  const { opensAt, opensAfterDays, prerequisites } = course.accessConditions ?? NO_CONDITIONS;
  return {
    ...{ title, category, level, language, isFeatured, isPublished, showsNotes, hasDiscussion, modules },
    description: description ?? '',
    price: price ?? '',
    certificateNeedsAllSlides: allSlides,
    certificateStudyMinutes: studyMinutes > 0 ? String(studyMinutes) : '',
    certificateMonths: course.certificateMonths === null ? '' : String(course.certificateMonths),
    videoSharePercent: String(course.videoSharePercent ?? DEFAULT_VIDEO_SHARE_PERCENT),
    ...{ opensAt, opensAfterDays, prerequisiteIds: prerequisites.map(({ id }) => id) },
  };
}

/** What the server would say about a value of one field; empty texts mean none, except of titles. */
export function findError(
  field: 'title' | 'price' | 'certificateStudyMinutes' | 'certificateMonths' | 'videoSharePercent',
  value: string,
): string | undefined {
  const change = { version: 0, [field]: valueOf(field, value) };
  const [problem] = findProblems(updateCourse.body, change);
  return problem && describeProblem(problem, nameChangedField(problem.path));
}

const FIELDS = [
  'title',
  'description',
  'category',
  'level',
  'language',
  'price',
  'isFeatured',
  'isPublished',
  'showsNotes',
  'hasDiscussion',
  'certificateNeedsAllSlides',
  'certificateStudyMinutes',
  'certificateMonths',
  'videoSharePercent',
  'opensAt',
  'opensAfterDays',
  'prerequisiteIds',
] as const;

/** The request body that turns `base` into `draft`: what differs. */
export function toChange(base: EditedCourse, draft: Draft): CourseChange {
  return { version: base.version, ...toEdit(toDraft(base), draft) };
}

/** What turns one draft into another: the fields that differ, and of all modules and slides what differs. */
export function toEdit(before: Draft, draft: Draft): CourseEdit {
  const isChanged = (field: (typeof FIELDS)[number]) =>
    JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
  const fields = FIELDS.filter(isChanged).map((field) => [field, valueOf(field, draft[field])]);
  const isSame = isSameOutline(before.modules, draft.modules);
  return {
    ...Object.fromEntries(fields),
    ...(!isSame && { modules: moduleChanges(before.modules, draft.modules) }),
  };
}

/** The value of a field in the request: an empty text means none, except of a title. */
function valueOf<T>(field: (typeof FIELDS)[number], value: T): T | number | null {
  if (field === 'certificateStudyMinutes') return value === '' ? 0 : parseNumber(String(value));
  if (field === 'certificateMonths') return value === '' ? null : parseNumber(String(value));
  if (field === 'videoSharePercent') return parseNumber(String(value));
  return value === '' && field !== 'title' ? null : value;
}

function moduleChanges(base: EditedModule[], modules: EditedModule[]): CourseChange['modules'] {
  const oldModules = byId(base.map(moduleFields));
  const oldSlides = byId(listSlides(base));
  return modules.map((module) => ({
    ...changedFields(moduleFields(module), oldModules.get(module.id)),
    slides: module.slides.map((slide) => changedFields(slideFields(slide), oldSlides.get(slide.id))),
  }));
}

const moduleFields = ({ id, title, description, opensAt, opensAfterDays }: EditedModule) => ({
  ...{ id, title, description, opensAt: opensAt ?? null, opensAfterDays: opensAfterDays ?? null },
});

const slideFields = ({ id, title, content, imageAlt, notes, imageUrl, audioUrl }: EditedSlide) => ({
  ...{ id, title, content, imageAlt, notes, imageUrl, audioUrl },
});

/** What a slide has of its picture. The server knows the size by the URL. */
export const pickPicture = ({ imageUrl, imageWidth, imageHeight, imageSrcset }: EditedSlide) => ({
  ...{ imageUrl, imageWidth, imageHeight, imageSrcset },
});

/** The id and the fields that differ from `old`; all fields of a new part. */
function changedFields<T extends { id: string }>(
  part: T,
  old: Partial<T> | undefined,
): Partial<T> & { id: string } {
  const entries = Object.entries(part).filter(
    ([key, value]) => key === 'id' || old?.[key as keyof T] !== value,
  );
  return Object.fromEntries(entries) as Partial<T> & { id: string };
}

/** Whether two outlines have the same parts in the same order with the same texts. */
function isSameOutline(a: EditedModule[], b: EditedModule[]): boolean {
  const serialize = (modules: EditedModule[]) =>
    JSON.stringify(
      modules.map(({ slides, ...module }) => [
        Object.values(moduleFields({ ...module, description: module.description || null, slides })),
        slides.map((slide) => Object.values(slideFields(slide))),
      ]),
    );
  return a === b || serialize(a) === serialize(b);
}

export function listSlides(modules: EditedModule[]): EditedSlide[] {
  return modules.flatMap(({ slides }) => slides);
}

export function byId<T extends { id: string }>(parts: T[]): Map<string, T> {
  return new Map(parts.map((part) => [part.id, part]));
}

export function insertedAt<T>(list: T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

/** Where a slide is: its module and its index in it. */
export interface Position {
  moduleId: string;
  index: number;
}

/** Undefined for a module or an unknown id. */
export function findPosition(modules: EditedModule[], slideId: string): Position | undefined {
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
  { moduleId, index }: Position,
): EditedModule[] {
  return modules.map((module) =>
    module.id === moduleId ? { ...module, slides: insertedAt(module.slides, index, slide) } : module,
  );
}

export function removeSlide(modules: EditedModule[], id: string): EditedModule[] {
  return modules.map((module) =>
    module.slides.some((slide) => slide.id === id)
      ? { ...module, slides: module.slides.filter((slide) => slide.id !== id) }
      : module,
  );
}

/** Moves a slide to a position, which counts without the slide itself. */
export function moveSlide(modules: EditedModule[], id: string, to: Position): EditedModule[] {
  const slide = listSlides(modules).find((candidate) => candidate.id === id);
  return slide ? insertSlide(removeSlide(modules, id), slide, to) : modules;
}

/**
 * Moves a module or slide by one position, up (-1) or down (1). A slide at the end of its module moves into the next.
 * @returns the same array where there is no such position
 */
export function moveByOne(modules: EditedModule[], id: string, by: -1 | 1): EditedModule[] {
  const index = modules.findIndex((module) => module.id === id);
  return index >= 0 ? moveModule(modules, id, index + by) : moveSlideByOne(modules, id, by);
}

function moveSlideByOne(modules: EditedModule[], id: string, by: -1 | 1): EditedModule[] {
  const position = findPosition(modules, id);
  if (!position) return modules;
  const moduleIndex = modules.findIndex((module) => module.id === position.moduleId);
  const index = position.index + by;
  if (index >= 0 && index < (modules[moduleIndex]?.slides.length ?? 0))
    return moveSlide(modules, id, { ...position, index });
  const next = modules[moduleIndex + by];
  if (!next) return modules;
  return moveSlide(modules, id, { moduleId: next.id, index: by < 0 ? next.slides.length : 0 });
}

export function moveModule(modules: EditedModule[], id: string, to: number): EditedModule[] {
  const from = modules.findIndex((module) => module.id === id);
  const module = modules[from];
  if (!module || to < 0 || to >= modules.length) return modules;
  return insertedAt(
    modules.filter((other) => other !== module),
    to,
    module,
  );
}
