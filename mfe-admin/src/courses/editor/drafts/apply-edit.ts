import type { CourseEdit, EditedCourse, EditedModule } from '@lectern/contract';
import { mapById, type Draft, listSlides, pickPicture, toDraft } from '../draft';
import { newModule, newSlide } from '../outline/new-part';

type OutlineEdit = NonNullable<CourseEdit['modules']>;

/** Fields that are texts in the editor; an edit has them as a number, or as null if they are empty. */
const TEXT_FIELDS = [
  'description',
  'price',
  'certificateStudyMinutes',
  'certificateMonths',
  'videoSharePercent',
];

/**
 * Applies an edit that `toEdit` made to a draft.
 * @param saved the saved course, which has the pictures of slides that the edit restores
 */
export function applyEdit(draft: Draft, { modules, ...fields }: CourseEdit, saved: EditedCourse): Draft {
  const textEntries = Object.entries(fields).map(([field, value]) => [
    field,
    TEXT_FIELDS.includes(field) ? String(value || '') : value,
  ]);
  return {
    ...draft,
    ...(Object.fromEntries(textEntries) as Partial<Draft>),
    ...(modules && { modules: applyOutline(draft.modules, modules, saved.modules) }),
  };
}

function applyOutline(before: EditedModule[], edit: OutlineEdit, saved: EditedModule[]): EditedModule[] {
  const modules = mapById([...saved, ...before]);
  const allSlides = listSlides([...saved, ...before]);
  const slides = mapById(allSlides);
  const pictures = new Map(allSlides.map((slide) => [slide.imageUrl, pickPicture(slide)]));
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
 * The draft that restores an earlier version of a course. The course stays published and featured as it is now, and a slide
 * without a sound in that version keeps its present sound.
 */
export function restoreVersion(draft: Draft, version: EditedCourse, saved: EditedCourse): Draft {
  const slides = mapById(listSlides(saved.modules));
  const modules = version.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) => ({
      ...slide,
      // A narration can have been generated after the version was saved.
      audioUrl: slide.audioUrl ?? slides.get(slide.id)?.audioUrl ?? null,
    })),
  }));
  const { isPublished, isFeatured } = draft;
  return { ...toDraft(version), isPublished, isFeatured, modules };
}
