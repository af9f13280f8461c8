import { COURSE_CREATORS, type SavedSiteAccess, SIGN_UP_RULES } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { nameCreators, nameRule, useAccessEditor } from './use-access-editor';

/** Who gets an account, and who may create courses. */
export function AccessCard({ access }: { access: SavedSiteAccess }) {
  const editor = useAccessEditor(access);
  const { draft, change, problems } = editor;
  return (
    <SettingsForm id="access" title={t('access.title')} text={t('access.text')} editor={editor}>
      <Select
        label={t('access.signUp')}
        hint={t(`access.ruleHints.${draft.signUp}`)}
        options={SIGN_UP_RULES.map((value) => ({ value, label: nameRule(value) }))}
        value={draft.signUp}
        onChange={(signUp) => change({ signUp })}
      />
      {draft.signUp === 'domains' && (
        <TextField
          label={t('access.domains')}
          hint={t('access.domainsHint')}
          rows={4}
          value={draft.domains.join('\n')}
          onChange={(text) => change({ domains: text.split('\n') })}
          {...(problems.domains && { error: problems.domains })}
        />
      )}
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
