import { readFileSync } from 'node:fs';
import type { Category, Level } from '@lectern/contract';

/** A course that comes with the product. Pictures are SVG, `content` is HTML that needs no cleaning. */
export interface SampleCourse {
  /** Never changes: it is how the course is known to be there already. */
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

/** Pixels of every picture. */
export const PICTURE_SIZE = { width: 1280, height: 720 } as const;

/** Each has a folder in `api/samples` with `course.json` and its pictures. Seen from `src` and from `dist`. */
const FOLDER = new URL('../../samples/', import.meta.url);
const NAMES = ['health', 'business', 'marketing', 'psychology', 'education', 'it'];

/** One of each category, in the order in which lists show them. */
export const sampleCourses = NAMES.map(readCourse);

export const SAMPLE_IDS = sampleCourses.map(({ id }) => id);

function readCourse(name: string): SampleCourse {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8');
  const course = JSON.parse(read('course.json')) as Omit<SampleCourse, 'cover'>;
  const modules = course.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) =>
      slide.picture ? { ...slide, picture: read(slide.picture) } : slide,
    ),
  }));
  return { ...course, modules, cover: read('cover.svg') };
}
