import type { EditedModule } from '@lectern/contract';
import { t } from '../../texts';
import { moveByOne, findPosition } from '../draft';
import type { CourseEditor } from '../use-course-editor';

/**
 * Moves a module or slide by one position, up (-1) or down (1).
 * @returns a sentence for screen readers about its new position
 */
export function movePart({ draft, dispatch }: CourseEditor, id: string, by: -1 | 1): string {
  dispatch({ type: 'part-moved', id, by });
  const moved = moveByOne(draft.modules, id, by);
  if (moved === draft.modules) return by < 0 ? t('editor.isFirst') : t('editor.isLast');
  return describePlace(moved, id);
}

/** A sentence for screen readers about the position of a module or slide. */
export function describePlace(modules: EditedModule[], id: string): string {
  const moduleIndex = modules.findIndex((module) => module.id === id);
  if (moduleIndex >= 0)
    return t('editor.movedModule', {
      title: modules[moduleIndex]?.title ?? '',
      position: moduleIndex + 1,
      count: modules.length,
    });
  const position = findPosition(modules, id);
  const module = modules.find((other) => other.id === position?.moduleId);
  if (!position || !module) return '';
  const title = module.slides[position.index]?.title ?? '';
  return t('editor.movedSlide', {
    title,
    position: position.index + 1,
    count: module.slides.length,
    module: module.title,
  });
}
