import type {
  AccessConditions,
  Course as CourseOnWire,
  EditedModule,
  Lock,
  Module as ModuleOnWire,
  NarrationCaptions,
  Slide as SlideOnWire,
  SlideVideo,
} from '@lectern/contract';
import { type Course, type Module, type Slide, slidePictures } from '@lectern/data';
import { fileUrl } from '../files/file-url.js';

export function presentCourse(course: Course): CourseOnWire {
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    description: course.description,
    category: course.category,
    level: course.level,
    language: course.language,
    thumbnailUrl: fileUrl(course.thumbnailKey),
    price: course.price,
    isFeatured: course.isFeatured,
    isPublished: course.isPublished,
    enrollmentCount: course.enrollmentCount,
    rating: calculateMeanRating(course),
    ratingCount: course.ratingCount,
    createdAt: course.createdAt.toISOString(),
  };
}

/** @returns the mean rating, rounded to one decimal; null without ratings */
function calculateMeanRating({ ratingSum, ratingCount }: Course): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}

/** Facts about a module that are not in the row of the module. */
interface ModuleFacts {
  slideCount: number;
  isScorm: boolean;
  isTool: boolean;
  /** Length of all videos of the module; 0 without videos. */
  videoSeconds: number;
  /** Why the module is locked for the reader, who then sees only its title; undefined if the module is open. */
  lock: Lock | undefined;
}

export function presentModule(
  module: Module,
  { slideCount, isScorm, isTool, videoSeconds, lock }: ModuleFacts,
): ModuleOnWire {
  const { id, courseId, title, position } = module;
  const description = lock ? null : module.description;
  const optionalFields = {
    ...(videoSeconds > 0 && { videoSeconds }),
    ...(isScorm && { isScorm }),
    ...(isTool && { isTool }),
    ...(lock && { lock }),
  };
  return { id, courseId, title, description, position, slideCount, ...optionalFields };
}

/** Presents access conditions with times in ISO 8601 and UTC: PostgreSQL's JSON writes time zones differently. */
export const presentConditions = (conditions: AccessConditions): AccessConditions => ({
  ...conditions,
  opensAt: conditions.opensAt && new Date(conditions.opensAt).toISOString(),
});

/** Facts about a slide, for one reader, that are not in the row of the slide. */
interface SlideFacts {
  seen: boolean;
  /** BCP 47 tag, see `findSlideLanguages`. */
  language: string | null;
  /** Whether the reader may see the speaker notes. */
  withNotes: boolean;
  /** The video of the slide; null without a video that is ready. */
  video: SlideVideo | null;
  narrationCaptions?: NarrationCaptions | undefined;
}

export function presentSlide(
  slide: Slide,
  { seen, language, withNotes, video, narrationCaptions }: SlideFacts,
): SlideOnWire {
  return {
    id: slide.id,
    moduleId: slide.moduleId,
    title: slide.title,
    content: slide.content,
    language,
    ...presentPicture(slide),
    imageAlt: slide.imageAlt,
    notes: withNotes ? slide.notes : null,
    audioUrl: fileUrl(slide.audioKey),
    ...(narrationCaptions && { narrationCaptions }),
    video,
    position: slide.position,
    seen,
  };
}

/** @param languages BCP 47 tags by slide id, as `findSlideLanguages` returns them */
export function presentEditedModule(
  { id, title, description, opensAt, opensAfterDays, slides }: Module,
  languages: Map<string, string | null>,
): EditedModule {
  const present = (slide: Slide) =>
    presentSlide(slide, {
      seen: false,
      language: languages.get(slide.id) ?? null,
      withNotes: true,
      video: null,
    });
  return {
    ...{ id, title, description },
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(opensAfterDays !== null && { opensAfterDays }),
    slides: slides.map(present),
  };
}

type Picture = Pick<Slide, 'imageKey' | 'imageWidth' | 'imageHeight' | 'imageWidths'>;

/** Presents the picture of a slide in all its widths. */
export function presentPicture(
  slide: Picture,
): Pick<SlideOnWire, 'imageUrl' | 'imageWidth' | 'imageHeight' | 'imageSrcset'> {
  const { imageKey, imageWidth, imageHeight, imageWidths } = slide;
  const picture = { imageUrl: fileUrl(imageKey), imageWidth, imageHeight };
  if (!imageWidths.length) return picture;
  const widths = slidePictures(slide).map(({ key, width }) => `${fileUrl(key)} ${width}w`);
  return { ...picture, imageSrcset: widths.join(', ') };
}
