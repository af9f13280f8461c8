import type { CourseEdit, EditedCourse, EditedModule } from '@lectern/contract';
import { byId, type Draft, listSlides, toDraft } from '../draft';
import { newModule, newSlide } from '../outline/new-part';

type OutlineEdit = NonNullable<CourseEdit['modules']>;

/** Fields that are texts in the editor and may be empty, which an edit has as numbers or null. */
const TYPED = ['description', 'price', 'certificateStudyMinutes', 'certificateMonths', 'videoSharePercent'];

/**
 * The draft that an edit of `toEdit` leads to.
 * @param saved the course as it is saved: pictures of slides that come back are there
 */
export function applyEdit(draft: Draft, { modules, ...fields }: CourseEdit, saved: EditedCourse): Draft {
  const typed = Object.entries(fields).map(([field, value]) => [
    field,
    TYPED.includes(field) ? String(value || '') : value,
  ]);
  return {
    ...draft,
    ...(Object.fromEntries(typed) as Partial<Draft>),
    ...(modules && { modules: applyOutline(draft.modules, modules, saved.modules) }),
  };
}

function applyOutline(before: EditedModule[], edit: OutlineEdit, saved: EditedModule[]): EditedModule[] {
  const modules = byId([...saved, ...before]);
  const slides = byId(listSlides([...saved, ...before]));
  return edit.map((module) => ({
    ...(modules.get(module.id) ?? newModule()),
    ...module,
    slides: module.slides.map((slide) => ({ ...(slides.get(slide.id) ?? newSlide()), ...slide })),
  }));
}

/**
 * The draft that brings a replaced version of a course back. Whether the course is published and featured stays as it is, and
 * slides that were deleted since have no picture.
 */
export function restoreVersion(draft: Draft, version: EditedCourse, saved: EditedCourse): Draft {
  const slides = byId(listSlides(saved.modules));
  const modules = version.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) => {
      const { imageUrl, imageWidth, imageHeight } = slides.get(slide.id) ?? newSlide();
      return { ...slide, imageUrl, imageWidth, imageHeight };
    }),
  }));
  const { isPublished, isFeatured } = draft;
  return { ...toDraft(version), isPublished, isFeatured, modules };
}
