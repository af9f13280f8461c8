import { call } from '@lectern/client';
import {
  isSiteLink,
  MAX_LINK_LENGTH,
  PRIVACY_PATH,
  resolveLinks,
  type SavedSiteLinks,
  type SiteLinks,
  updateSiteLinks,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const FIELDS = ['privacy', 'imprint'] as const;

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteLinks) => settings,
  labels: { privacy: t('links.privacy'), imprint: t('links.imprint') },
  describe: (links: SiteLinks, field) => links[field],
});

const isInvalidLink = (link: string) => link.trim() !== '' && !isSiteLink(link.trim());

const findProblems = (draft: SiteLinks) =>
  Object.fromEntries(
    FIELDS.filter((field) => isInvalidLink(draft[field])).map((field) => [field, t('links.wrong')]),
  );

/** Addresses of the site's privacy page and imprint. */
export function LinksCard({ links }: { links: SavedSiteLinks }) {
  const editor = useGroupEditor({
    group: 'links',
    saved: links,
    model,
    findProblems,
    send: (body) => call(updateSiteLinks, { body }),
  });
  const { draft, problems, change } = editor;
  const resolvedLinks = resolveLinks(draft);
  return (
    <SettingsForm id="links" title={t('links.title')} text={t('links.text')} editor={editor}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`links.${field}`)}
          hint={t(`links.${field}Hint`)}
          {...(problems[field] && { error: problems[field] })}
          inputMode="url"
          dir="ltr"
          maxLength={MAX_LINK_LENGTH}
          placeholder={field === 'privacy' ? PRIVACY_PATH : ''}
          value={draft[field]}
          onChange={(link) => change({ [field]: link })}
        />
      ))}
      <p>
        {t('links.preview')}{' '}
        {FIELDS.filter((field) => resolvedLinks[field] && !isInvalidLink(resolvedLinks[field])).map(
          (field) => (
            <span key={field}>
              <a href={resolvedLinks[field].trim()} target="_blank" rel="noopener noreferrer">
                {t(`links.${field}Link`)}
              </a>{' '}
            </span>
          ),
        )}
      </p>
    </SettingsForm>
  );
}
