import { call, invalidate } from '@lectern/client';
import {
  DEFAULT_SITE_SETTINGS,
  getSiteSettings,
  type SavedSiteSettings,
  type SiteGroup,
} from '@lectern/contract';
import type { DraftModel } from '../../parts/editor/draft-model';
import { useVersionedEditor, type Problems } from '../../parts/editor/use-versioned-editor';
import { t } from '../texts';

interface Options<Group extends SiteGroup, Choices> {
  group: Group;
  saved: SavedSiteSettings[Group];
  model: DraftModel<SavedSiteSettings[Group], SavedSiteSettings[Group]['settings']>;
  /** Saves the group, with the version that was edited. */
  send: (body: SavedSiteSettings[Group], choices: Choices) => Promise<SavedSiteSettings>;
  /** What keeps the draft from being sent. */
  findProblems?: (draft: SavedSiteSettings[Group]['settings']) => Problems;
  /** Codes of refusals that the form answers itself. */
  handledCodes?: string[];
}

/** Edits a group of the site's settings, which another administrator may edit at the same time. */
export function useGroupEditor<Group extends SiteGroup, Choices = undefined>({
  group,
  saved,
  model,
  send,
  findProblems,
  handledCodes = [],
}: Options<Group, Choices>) {
  type Saved = SavedSiteSettings[Group];
  type Draft = Saved['settings'];
  const editor = useVersionedEditor<Saved, Saved, Draft, Choices | undefined>({
    model,
    start: { saved, draft: saved.settings },
    load: async () => (await call(getSiteSettings))[group],
    send: async (settings, { version }, choices) =>
      (await send({ version, settings } as Saved, choices as Choices))[group],
    handledCodes,
    ...(findProblems && { findProblems }),
    onSaved: () => void invalidate(getSiteSettings),
    texts: {
      saved: () => ({ title: t('settings.saved') }),
      failed: { title: t('settings.saveFailed'), fallback: t('settings.saveFailedText') },
    },
  });
  const defaults: Draft = DEFAULT_SITE_SETTINGS[group];
  return {
    ...editor,
    /** Whether the fields show the defaults. */
    isReset: model.findChanges(defaults, editor.draft).length === 0,
    /** Shows the defaults, to be saved. */
    reset: () => editor.change(defaults),
  };
}
