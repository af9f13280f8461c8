import { call, invalidate } from '@lectern/client';
import {
  DEFAULT_SITE_SETTINGS,
  getSiteSettings,
  type SavedSiteSettings,
  type SentSecret,
  type SiteGroup,
} from '@lectern/contract';
import type { DraftModel } from '../../parts/editor/draft-model';
import { useVersionedEditor, type Problems } from '../../parts/editor/use-versioned-editor';
import { t } from '../texts';

type Saved<Group extends SiteGroup> = SavedSiteSettings[Group];
type HasSecret = { hasSecret: boolean };

/** The settings of a group, and for a group with a password or key the change of that secret. */
export type GroupDraft<Group extends SiteGroup> = Saved<Group>['settings'] &
  (Saved<Group> extends HasSecret ? { secret?: SentSecret } : unknown);

/** What a save of a group sends. */
export type SentGroup<Group extends SiteGroup> = Pick<Saved<Group>, 'version' | 'settings'> &
  (Saved<Group> extends HasSecret ? { secret?: SentSecret } : unknown);

interface Options<Group extends SiteGroup, Choices> {
  group: Group;
  saved: Saved<Group>;
  model: DraftModel<Saved<Group>, GroupDraft<Group>>;
  /** Saves the group, with the version that was edited. */
  send: (body: SentGroup<Group>, choices: Choices) => Promise<SavedSiteSettings>;
  /** Finds the problems for which the draft is not sent. */
  findProblems?: (draft: GroupDraft<Group>) => Problems;
  /** Codes of refusals that the form answers itself. */
  handledCodes?: string[];
  /** The frame of the page shows the settings once the page is loaded again. */
  needsReload?: boolean;
}

/** Edits a group of the site's settings, which another administrator may edit at the same time. */
export function useGroupEditor<Group extends SiteGroup, Choices = undefined>({
  group,
  saved,
  model,
  send,
  findProblems,
  handledCodes = [],
  needsReload = false,
}: Options<Group, Choices>) {
  const editor = useVersionedEditor<Saved<Group>, Saved<Group>, GroupDraft<Group>, Choices | undefined>({
    model,
    start: { saved, draft: model.toDraft(saved) },
    load: async () => (await call(getSiteSettings))[group],
    send: async (draft, { version }, choices) =>
      (await send(toSent(draft, version), choices as Choices))[group],
    handledCodes,
    ...(findProblems && { findProblems }),
    onSaved: () => void invalidate(getSiteSettings),
    texts: {
      saved: () => ({
        title: t('settings.saved'),
        ...(needsReload && {
          description: t('settings.reloadText'),
          action: { label: t('settings.reload'), onClick: () => window.location.reload() },
        }),
      }),
      failed: { title: t('settings.saveFailed'), fallback: t('settings.saveFailedText') },
    },
  });
  const hasSecret = 'hasSecret' in editor.saved && editor.saved.hasSecret;
  const defaults = {
    ...DEFAULT_SITE_SETTINGS[group],
    ...(hasSecret && { secret: null }),
  } as GroupDraft<Group>;
  return {
    ...editor,
    /** Whether the fields show the defaults. */
    isReset: model.findChanges(defaults, editor.draft).length === 0,
    /** Shows the defaults, to be saved. */
    reset: () => editor.change(defaults),
  };
}

function toSent<Group extends SiteGroup>(draft: GroupDraft<Group>, version: number): SentGroup<Group> {
  const { secret, ...settings } = draft as GroupDraft<Group> & { secret?: SentSecret };
  return { version, settings, ...(secret !== undefined && { secret }) } as unknown as SentGroup<Group>;
}
