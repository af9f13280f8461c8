import { call } from '@lectern/client';
import { deleteExams, publishExams } from '@lectern/contract';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { examListTexts } from './texts';

const { bulk: texts } = examListTexts;

/** What instructors do with many exams at once. */
export const EXAM_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'publish',
    ...texts.publish,
    Icon: Eye,
    oppositeKey: 'unpublish',
    run: (ids) => call(publishExams, { body: { ids, isPublished: true } }),
  },
  {
    key: 'unpublish',
    ...texts.unpublish,
    Icon: EyeOff,
    oppositeKey: 'publish',
    run: (ids) => call(publishExams, { body: { ids, isPublished: false } }),
  },
  {
    key: 'delete',
    ...texts.remove,
    Icon: Trash2,
    isDanger: true,
    run: (ids) => call(deleteExams, { body: { ids } }),
  },
];
