import { call } from '@lectern/client';
import { type SavedSitePrograms, type SitePrograms, updateSitePrograms } from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSitePrograms) => settings,
  labels: {
    tokens: t('programs.tokens'),
    webhooks: t('programs.webhooks'),
    mcp: t('programs.mcp'),
    scim: t('programs.scim'),
  },
  describe: (draft: SitePrograms, field) => (draft[field] ? t('programs.on') : t('programs.off')),
});

/** Turns on and off what programs may use. */
export function ProgramsCard({ programs }: { programs: SavedSitePrograms }) {
  const editor = useGroupEditor({
    group: 'programs',
    saved: programs,
    model,
    send: (body) => call(updateSitePrograms, { body }),
  });
  return (
    <SettingsForm id="programs" title={t('programs.title')} text={t('programs.text')} editor={editor}>
      <Switch
        label={t('programs.tokens')}
        hint={t('programs.tokensHint')}
        checked={editor.draft.tokens}
        onChange={(tokens) => editor.change({ tokens })}
      />
      <Switch
        label={t('programs.webhooks')}
        hint={t('programs.webhooksHint')}
        checked={editor.draft.webhooks}
        onChange={(webhooks) => editor.change({ webhooks })}
      />
      <Switch
        label={t('programs.mcp')}
        hint={t('programs.mcpHint')}
        checked={editor.draft.mcp}
        onChange={(mcp) => editor.change({ mcp })}
      />
      <Switch
        label={t('programs.scim')}
        hint={t('programs.scimHint')}
        checked={editor.draft.scim}
        onChange={(scim) => editor.change({ scim })}
      />
    </SettingsForm>
  );
}
