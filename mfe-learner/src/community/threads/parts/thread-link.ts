import type { ListedThread } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { paths } from '../../../paths';
import { t } from '../texts';

type ThreadPlace = Pick<ListedThread, 'id' | 'course' | 'module' | 'slide'>;

/** The address of the slide with the question (thread) beside it, or of the question's own page if the slide was removed. */
export const findThreadAddress = (thread: ThreadPlace): string =>
  findSlideAddress(thread) ?? paths.thread(thread);

/** The address of the slide with the question beside it; undefined if the slide was removed. */
export function findSlideAddress({ id, course, module, slide }: ThreadPlace): string | undefined {
  if (module.id === null || slide.id === null) return undefined;
  return `${slideLink({ courseSlug: course.slug, moduleId: module.id })}?thread=${id}`;
}

export function describePlace({ module, slide }: Pick<ThreadPlace, 'module' | 'slide'>): string {
  const names = { module: module.title, slide: slide.title };
  return slide.number === null
    ? t('row.whereRemoved', names)
    : t('row.where', { ...names, number: slide.number });
}
