import type { ScormPackage } from '@lectern/contract';
import { t } from '../texts';

/** A warning about a package that may not work whole here; undefined where nothing speaks against it. */
export const describeFrames = ({ usesFrames, canUseFrames }: ScormPackage): string | undefined =>
  usesFrames && !canUseFrames ? t('scorm.frames') : undefined;
