import type { EditedModule } from '@lectern/contract';
import { editorTexts } from '../texts';
import { moveByOne, findPosition } from '../draft';
import type { CourseEditor } from '../use-course-editor';

/**
 * Moves a module or slide by one position, up (-1) or down (1).
 * @returns a sentence for screen readers about its new position
 */
export function movePart({ draft, dispatch }: CourseEditor, id: string, by: -1 | 1): string {
  dispatch({ type: 'part-moved', id, by });
  return describeMove(draft.modules, id, by);
}

function describeMove(modules: EditedModule[], id: string, by: -1 | 1): string {
  const { isFirst, isLast, movedModule, movedSlide } = editorTexts;
  const moved = moveByOne(modules, id, by);
  if (moved === modules) return by < 0 ? isFirst : isLast;
  const moduleIndex = moved.findIndex((module) => module.id === id);
  if (moduleIndex >= 0) return movedModule(moved[moduleIndex]?.title ?? '', moduleIndex + 1, moved.length);
  const position = findPosition(moved, id);
  const module = moved.find((other) => other.id === position?.moduleId);
  if (!position || !module) return '';
  const title = module.slides[position.index]?.title ?? '';
  return movedSlide(title, position.index + 1, module.slides.length, module.title);
}
