import { readFileSync } from 'node:fs';
import type { Category, Level } from '@lectern/contract';

/** A course that comes with the product. Pictures are SVG texts, `content` is HTML that is known to be safe. */
export interface SampleCourse {
  /** Never changes, because the id shows whether the course is already installed. */
  id: string;
  title: string;
  description: string;
  category: Category;
  level: Level;
  cover: string;
  modules: { title: string; description: string; slides: SampleSlide[] }[];
}

export interface SampleSlide {
  title: string;
  content: string;
  picture?: string;
}

/** Size of every picture, in pixels. */
export const PICTURE_SIZE = { width: 1280, height: 720 } as const;

/** The path is the same from `src` and from `dist`. */
const SAMPLES_FOLDER = new URL('../../samples/', import.meta.url);
/** Folders of the sample courses; each contains `course.json` and the pictures of the course. */
const COURSE_FOLDERS = ['health', 'business', 'marketing', 'psychology', 'education', 'it'];

/** One course of each category, in the order in which lists show them. */
export const sampleCourses = COURSE_FOLDERS.map(readCourse);

export const SAMPLE_IDS = sampleCourses.map(({ id }) => id);

function readCourse(courseFolder: string): SampleCourse {
  const read = (file: string) => readFileSync(new URL(`${courseFolder}/${file}`, SAMPLES_FOLDER), 'utf8');
  const course = JSON.parse(read('course.json')) as Omit<SampleCourse, 'cover'>;
  const modules = course.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) =>
      slide.picture ? { ...slide, picture: read(slide.picture) } : slide,
    ),
  }));
  return { ...course, modules, cover: read('cover.svg') };
}
