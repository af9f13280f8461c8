import { EXAM_LIMITS } from '@lectern/contract';
import { t } from '../../texts';

/** Why a section takes no more questions, or has too many after a move. */
export function describeFullSection(slotCount: number): string {
  const limit = { max: EXAM_LIMITS.slots };
  const over = slotCount - limit.max;
  return over > 0
    ? t('examEditor.sections.tooMany', { ...limit, over })
    : t('examEditor.sections.full', limit);
}
