import { call } from '@lectern/client';
import { deleteExams, publishExams } from '@lectern/contract';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { t } from '../texts';

/** What instructors do with many exams at once. */
export const EXAM_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'publish',
    label: t('exams.bulk.publish.label'),
    title: (count) => t('exams.bulk.publish.title', { count }),
    text: t('exams.bulk.publish.text'),
    done: (count) => t('exams.bulk.publish.done', { count }),
    Icon: Eye,
    oppositeKey: 'unpublish',
    run: (ids) => call(publishExams, { body: { ids, isPublished: true } }),
  },
  {
    key: 'unpublish',
    label: t('exams.bulk.unpublish.label'),
    title: (count) => t('exams.bulk.unpublish.title', { count }),
    text: t('exams.bulk.unpublish.text'),
    done: (count) => t('exams.bulk.unpublish.done', { count }),
    Icon: EyeOff,
    oppositeKey: 'publish',
    run: (ids) => call(publishExams, { body: { ids, isPublished: false } }),
  },
  {
    key: 'delete',
    label: t('exams.bulk.remove.label'),
    title: (count) => t('exams.bulk.remove.title', { count }),
    text: t('exams.bulk.remove.text'),
    done: (count) => t('exams.bulk.remove.done', { count }),
    Icon: Trash2,
    isDanger: true,
    run: (ids) => call(deleteExams, { body: { ids } }),
  },
];
