import { call } from '@lectern/client';
import {
  normalizeEmailDomain,
  type SavedSiteAccess,
  type SignUpRule,
  type SiteAccess,
  updateSiteAccess,
} from '@lectern/contract';
import { formatItems } from '@lectern/ui';
import { createFieldModel } from '../../../parts/editor/draft-model';
import type { Problems } from '../../../parts/editor/use-versioned-editor';
import { t } from '../../texts';
import { useGroupEditor } from '../use-group-editor';

export const nameCreators = (creators: SiteAccess['courseCreators']) => t(`access.creators.${creators}`);
export const nameRule = (rule: SignUpRule) => t(`access.rules.${rule}`);

/** The domains of the typed lines, each once. A line that is no domain stays as it is. */
const readDomains = (lines: string[]): string[] => [
  ...new Set(lines.flatMap((line) => (line.trim() ? (normalizeEmailDomain(line) ?? line.trim()) : []))),
];

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteAccess) => settings,
  labels: {
    courseCreators: t('access.courseCreators'),
    signUp: t('access.signUp'),
    domains: t('access.domains'),
  },
  sentValue: (draft: SiteAccess, field) => (field === 'domains' ? readDomains(draft.domains) : draft[field]),
  describe: ({ courseCreators, signUp, domains }, field) => {
    if (field === 'courseCreators') return nameCreators(courseCreators);
    return field === 'signUp' ? nameRule(signUp) : formatItems(readDomains(domains));
  },
});

function findProblems({ signUp, domains }: SiteAccess): Problems {
  const read = readDomains(domains);
  const wrong = read.find((domain) => normalizeEmailDomain(domain) === null);
  if (wrong !== undefined) return { domains: t('access.noDomain', { text: wrong }) };
  return signUp === 'domains' && !read.length ? { domains: t('access.domainsMissing') } : {};
}

/** Edits what people may do on the site. */
export const useAccessEditor = (saved: SavedSiteAccess) =>
  useGroupEditor({
    group: 'access',
    saved,
    model,
    findProblems,
    send: ({ version, settings }) =>
      call(updateSiteAccess, {
        body: { version, settings: { ...settings, domains: readDomains(settings.domains) } },
      }),
  });
