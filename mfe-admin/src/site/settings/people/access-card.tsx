import { COURSE_CREATORS, type SavedSiteAccess } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { nameCreators, useAccessEditor } from './use-access-editor';

/** Who may create courses. */
export function AccessCard({ access }: { access: SavedSiteAccess }) {
  const editor = useAccessEditor(access);
  const { draft, change } = editor;
  return (
    <SettingsForm id="access" title={t('access.title')} text={t('access.text')} editor={editor}>
      <Select
        label={t('access.courseCreators')}
        hint={t('access.creatorsHint')}
        options={COURSE_CREATORS.map((value) => ({ value, label: nameCreators(value) }))}
        value={draft.courseCreators}
        onChange={(courseCreators) => change({ courseCreators })}
      />
    </SettingsForm>
  );
}
