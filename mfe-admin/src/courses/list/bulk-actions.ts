import { call } from '@lectern/client';
import { deleteCourses, publishCourses } from '@lectern/contract';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { t } from '../texts';

/** The actions that owners run on many courses at once. */
export const COURSE_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'publish',
    label: t('list.bulk.publish.label'),
    title: (count) => t('list.bulk.publish.title', { count }),
    text: t('list.bulk.publish.text'),
    done: (count) => t('list.bulk.publish.done', { count }),
    Icon: Eye,
    oppositeKey: 'unpublish',
    run: (ids) => call(publishCourses, { body: { ids, isPublished: true } }),
  },
  {
    key: 'unpublish',
    label: t('list.bulk.unpublish.label'),
    title: (count) => t('list.bulk.unpublish.title', { count }),
    text: t('list.bulk.unpublish.text'),
    done: (count) => t('list.bulk.unpublish.done', { count }),
    Icon: EyeOff,
    oppositeKey: 'publish',
    run: (ids) => call(publishCourses, { body: { ids, isPublished: false } }),
  },
  {
    key: 'delete',
    label: t('list.bulk.remove.label'),
    title: (count) => t('list.bulk.remove.title', { count }),
    text: t('list.bulk.remove.text'),
    done: (count) => t('list.bulk.remove.done', { count }),
    Icon: Trash2,
    isDanger: true,
    run: (ids) => call(deleteCourses, { body: { ids } }),
  },
];
