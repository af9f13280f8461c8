import type { ListedThread } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { paths } from '../../../paths';
import { t } from '../texts';

type Placed = Pick<ListedThread, 'id' | 'course' | 'module' | 'slide'>;

/** The slide with the question beside it; the question's own page where the slide is gone. */
export const findThreadAddress = (thread: Placed): string => findSlideAddress(thread) ?? paths.thread(thread);

/** Undefined where the slide is gone. */
export function findSlideAddress({ id, course, module, slide }: Placed): string | undefined {
  if (module.id === null || slide.id === null) return undefined;
  return `${slideLink({ courseSlug: course.slug, moduleId: module.id })}?thread=${id}`;
}

export function describePlace({ module, slide }: Pick<Placed, 'module' | 'slide'>): string {
  const names = { module: module.title, slide: slide.title };
  return slide.number === null
    ? t('row.whereRemoved', names)
    : t('row.where', { ...names, number: slide.number });
}
