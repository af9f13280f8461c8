import { EXAM_LIMITS } from '@lectern/contract';
import { t } from '../../texts';

/** The message that a section has the maximum number of questions, or more after a move. */
export function describeFullSection(slotCount: number): string {
  const limit = { max: EXAM_LIMITS.slots };
  const over = slotCount - limit.max;
  return over > 0
    ? t('examEditor.sections.tooMany', { ...limit, over })
    : t('examEditor.sections.full', limit);
}
