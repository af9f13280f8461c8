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

/** The error that the server would return for the value of one field. */
export function findError(
  field: 'title' | 'price' | 'certificateStudyMinutes' | 'certificateMonths' | 'videoSharePercent',
  value: string,
): string | undefined {
  const change = { version: 0, [field]: toSentValue(field, value) };
  const [problem] = findProblems(updateCourse.body, change);
  return problem && describeProblem(problem, nameChangedField(problem.path));
}

const COURSE_FIELDS = [
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

/** The request body that turns `base` into `draft`, with only the fields that differ. */
export function toChange(base: EditedCourse, draft: Draft): CourseChange {
  return { version: base.version, ...toEdit(toDraft(base), draft) };
}

/** The edit from one draft to another: the course's fields that differ, and if modules differ, all of them with their changed fields. */
export function toEdit(before: Draft, draft: Draft): CourseEdit {
  const isChanged = (field: (typeof COURSE_FIELDS)[number]) =>
    JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
  const fields = COURSE_FIELDS.filter(isChanged).map((field) => [field, toSentValue(field, draft[field])]);
  const hasSameOutline = isSameOutline(before.modules, draft.modules);
  return {
    ...Object.fromEntries(fields),
    ...(!hasSameOutline && { modules: toModuleChanges(before.modules, draft.modules) }),
  };
}

/** The value of a field in the request. An empty text becomes null, except for a title. */
function toSentValue<T>(field: (typeof COURSE_FIELDS)[number], value: T): T | number | null {
  if (field === 'certificateStudyMinutes') return value === '' ? 0 : parseNumber(String(value));
  if (field === 'certificateMonths') return value === '' ? null : parseNumber(String(value));
  if (field === 'videoSharePercent') return parseNumber(String(value));
  return value === '' && field !== 'title' ? null : value;
}

function toModuleChanges(base: EditedModule[], modules: EditedModule[]): CourseChange['modules'] {
  const oldModules = mapById(base.map(pickModuleFields));
  const oldSlides = mapById(listSlides(base));
  return modules.map((module) => ({
    ...pickChangedFields(pickModuleFields(module), oldModules.get(module.id)),
    slides: module.slides.map((slide) => pickChangedFields(pickSlideFields(slide), oldSlides.get(slide.id))),
  }));
}

const pickModuleFields = ({ id, title, description, opensAt, opensAfterDays }: EditedModule) => ({
  ...{ id, title, description, opensAt: opensAt ?? null, opensAfterDays: opensAfterDays ?? null },
});

const pickSlideFields = ({ id, title, content, imageAlt, notes, imageUrl, audioUrl }: EditedSlide) => ({
  ...{ id, title, content, imageAlt, notes, imageUrl, audioUrl },
});

/** The picture of a slide with its size. Requests send only the URL, and the server looks up the size. */
export const pickPicture = ({ imageUrl, imageWidth, imageHeight, imageSrcset }: EditedSlide) => ({
  ...{ imageUrl, imageWidth, imageHeight, imageSrcset },
});

/** The id and the fields of a module or slide that differ from `old`; all fields of a new module or slide. */
function pickChangedFields<T extends { id: string }>(
  part: T,
  old: Partial<T> | undefined,
): Partial<T> & { id: string } {
  const entries = Object.entries(part).filter(
    ([key, value]) => key === 'id' || old?.[key as keyof T] !== value,
  );
  return Object.fromEntries(entries) as Partial<T> & { id: string };
}

/** Whether two outlines have the same parts in the same order with the same texts. */
function isSameOutline(before: EditedModule[], after: EditedModule[]): boolean {
  const serialize = (modules: EditedModule[]) =>
    JSON.stringify(
      modules.map(({ slides, ...module }) => [
        Object.values(pickModuleFields({ ...module, description: module.description || null, slides })),
        slides.map((slide) => Object.values(pickSlideFields(slide))),
      ]),
    );
  return before === after || serialize(before) === serialize(after);
}

export function listSlides(modules: EditedModule[]): EditedSlide[] {
  return modules.flatMap(({ slides }) => slides);
}

export function mapById<T extends { id: string }>(parts: T[]): Map<string, T> {
  return new Map(parts.map((part) => [part.id, part]));
}

export function insertAt<T>(list: T[], index: number, item: T): T[] {
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
    module.id === moduleId ? { ...module, slides: insertAt(module.slides, index, slide) } : module,
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
  return insertAt(
    modules.filter((other) => other !== module),
    to,
    module,
  );
}
