import { call } from '@lectern/client';
import { type SavedSiteAccess, type SiteAccess, updateSiteAccess } from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { useGroupEditor } from '../use-group-editor';

export const nameCreators = (creators: SiteAccess['courseCreators']) => t(`access.creators.${creators}`);

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteAccess) => settings,
  labels: { courseCreators: t('access.courseCreators') },
  describe: ({ courseCreators }: SiteAccess) => nameCreators(courseCreators),
});

/** Edits what people may do on the site. */
export const useAccessEditor = (saved: SavedSiteAccess) =>
  useGroupEditor({ group: 'access', saved, model, send: (body) => call(updateSiteAccess, { body }) });
