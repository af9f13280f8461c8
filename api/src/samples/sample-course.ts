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
