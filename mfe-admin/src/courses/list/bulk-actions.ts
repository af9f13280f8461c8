import { call } from '@lectern/client';
import { deleteCourses, publishCourses } from '@lectern/contract';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { coursesTexts } from './texts';

const { bulk: texts } = coursesTexts;

/** What owners do with many courses at once. */
export const COURSE_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'publish',
    ...texts.publish,
    Icon: Eye,
    oppositeKey: 'unpublish',
    run: (ids) => call(publishCourses, { body: { ids, isPublished: true } }),
  },
  {
    key: 'unpublish',
    ...texts.unpublish,
    Icon: EyeOff,
    oppositeKey: 'publish',
    run: (ids) => call(publishCourses, { body: { ids, isPublished: false } }),
  },
  {
    key: 'delete',
    ...texts.remove,
    Icon: Trash2,
    isDanger: true,
    run: (ids) => call(deleteCourses, { body: { ids } }),
  },
];
