import type { CourseEdit, EditedCourse, EditedModule } from '@lectern/contract';
import { byId, type Draft, listSlides, pickPicture, toDraft } from '../draft';
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
  const known = listSlides([...saved, ...before]);
  const slides = byId(known);
  const pictures = new Map(known.map((slide) => [slide.imageUrl, pickPicture(slide)]));
  // The picture of a draft that is continued is shown without its size until the course is saved.
  const findPicture = (imageUrl: string | null) =>
    pictures.get(imageUrl) ?? { imageUrl, imageWidth: null, imageHeight: null, imageSrcset: undefined };
  return edit.map((module) => ({
    ...(modules.get(module.id) ?? newModule()),
    ...module,
    slides: module.slides.map((slide) => ({
      ...(slides.get(slide.id) ?? newSlide()),
      ...slide,
      ...(slide.imageUrl !== undefined && findPicture(slide.imageUrl)),
    })),
  }));
}

/**
 * The draft that brings a replaced version of a course back. Whether the course is published and featured stays as it is, and
 * slides without a sound in the version keep the one that they have.
 */
export function restoreVersion(draft: Draft, version: EditedCourse, saved: EditedCourse): Draft {
  const slides = byId(listSlides(saved.modules));
  const modules = version.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) => ({
      ...slide,
      // The narration was perhaps generated after the version was saved.
      audioUrl: slide.audioUrl ?? slides.get(slide.id)?.audioUrl ?? null,
    })),
  }));
  const { isPublished, isFeatured } = draft;
  return { ...toDraft(version), isPublished, isFeatured, modules };
}
