import type { ScormPackage } from '@lectern/contract';
import { t } from '../texts';

/** A warning that parts of a package may not work here; undefined if no problem is expected. */
export const describeFrames = ({ usesFrames, canUseFrames }: ScormPackage): string | undefined =>
  usesFrames && !canUseFrames ? t('scorm.frames') : undefined;
