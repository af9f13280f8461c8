import type { EditedCourse } from '@lectern/contract';
import { categoryName, formatDateTime, languageName, levelName } from '@lectern/ui';
import { describeValue } from '../../parts/editor/describe-value';
import { createFieldModel, type DraftModel } from '../../parts/editor/draft-model';
import { type Draft, toDraft } from './draft';
import { findOutlineChanges, mergeOutlines, revertOutline } from './merge-outlines';
import { t } from '../texts';

const fieldModel = createFieldModel<EditedCourse, Draft>({
  toDraft,
  labels: {
    title: t('editor.conflict.fields.title'),
    description: t('editor.conflict.fields.description'),
    category: t('editor.conflict.fields.category'),
    level: t('editor.conflict.fields.level'),
    language: t('editor.conflict.fields.language'),
    price: t('editor.conflict.fields.price'),
    isFeatured: t('editor.conflict.fields.isFeatured'),
    isPublished: t('editor.conflict.fields.isPublished'),
    showsNotes: t('editor.conflict.fields.showsNotes'),
    hasDiscussion: t('editor.conflict.fields.hasDiscussion'),
    certificateNeedsAllSlides: t('editor.conflict.fields.certificateNeedsAllSlides'),
    certificateStudyMinutes: t('editor.conflict.fields.certificateStudyMinutes'),
    certificateMonths: t('editor.conflict.fields.certificateMonths'),
    videoSharePercent: t('editor.conflict.fields.videoSharePercent'),
    opensAt: t('editor.conflict.fields.opensAt'),
    opensAfterDays: t('editor.conflict.fields.opensAfterDays'),
    prerequisiteIds: t('editor.conflict.fields.prerequisiteIds'),
  },
  describe: (draft, field) => {
    if (field === 'modules') return '';
    if (field === 'category' && draft.category) return categoryName(draft.category);
    if (field === 'level' && draft.level) return levelName(draft.level);
    if (field === 'language' && draft.language) return languageName(draft.language);
    if (field === 'opensAt' && draft.opensAt) return formatDateTime(draft.opensAt);
    if (field === 'prerequisiteIds')
      return t('editor.access.prerequisiteCount', { count: draft.prerequisiteIds.length });
    return describeValue(draft[field]);
  },
});

/** Compares the fields of a course and each text of its modules and slides one by one. */
export const courseModel: DraftModel<EditedCourse, Draft> = {
  toDraft,
  findChanges: (before, after) => [
    ...fieldModel.findChanges(before, after),
    ...findOutlineChanges(before.modules, after.modules),
  ],
  revert: (draft, base, paths) => ({
    ...fieldModel.revert(draft, base, paths),
    modules: revertOutline(draft.modules, base.modules, paths),
  }),
  merge: (base, mine, theirs) => ({
    ...fieldModel.merge(base, mine, theirs),
    modules: mergeOutlines(base.modules, mine.modules, theirs.modules),
  }),
};
