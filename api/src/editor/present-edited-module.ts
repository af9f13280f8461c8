import type { EditedModule } from '@lectern/contract';
import type { Module } from '@lectern/data';
import { presentSlide } from '../courses/present-course.js';

export function presentEditedModule({ id, title, description, slides }: Module): EditedModule {
  return { id, title, description, slides: slides.map((slide) => presentSlide(slide, false)) };
}
