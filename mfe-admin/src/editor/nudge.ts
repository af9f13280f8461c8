import { texts } from '../texts';
import { moveModule, nudgeSlide, placeOf } from './draft';
import type { Editing } from './use-editing';

/** Moves a module or slide one place up or down. @returns where it is now, in words */
export function nudge({ draft: { modules }, setModules }: Editing, id: string, by: -1 | 1): string {
  const at = modules.findIndex((module) => module.id === id);
  const next = at >= 0 ? moveModule(modules, id, at + by) : nudgeSlide(modules, id, by);
  setModules(() => next);
  if (next === modules) return by < 0 ? texts.editor.isFirst : texts.editor.isLast;
  if (at >= 0) return texts.editor.movedModule(modules[at]?.title ?? '', at + by + 1, next.length);
  const place = placeOf(next, id);
  const home = next.find((module) => module.id === place?.moduleId);
  if (!place || !home) return '';
  const { index } = place;
  return texts.editor.movedSlide(home.slides[index]?.title ?? '', index + 1, home.slides.length, home.title);
}
