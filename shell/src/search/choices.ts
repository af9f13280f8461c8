import type { Role, SearchHit, SearchKind } from '@lectern/contract';
import { slideLink, type ScreenPurpose } from '@lectern/remote';
import { formatTimecode } from '@lectern/ui';
import { generatePath } from 'react-router';
import type { ScreenRoute } from '../remotes/manifests';
import { findScreenPath } from '../remotes/screens';
import { isOffered } from '../session/may-open';
import { findSimilarWords, findWords, splitWords, type Match } from './match-words';
import { frameText } from '../frame/texts';

export const CHOICE_KINDS = ['recent', 'screen', 'action'] as const;

/** Something that a person can choose: it leads to `to`, or does something here. */
export interface Choice {
  /** Unique among all choices. */
  id: string;
  kind: (typeof CHOICE_KINDS)[number] | SearchKind;
  label: string;
  context?: string;
  /** Further words by which it is found. */
  keywords?: string;
  /** An address within the product; with `isExternal` a page outside of its screens. */
  to?: string;
  isExternal?: boolean;
  run?: () => void;
}

const MAX_CHOICES = 5;

/** The screens that a person may open without having chosen an object before. Of two with the same module the first. */
export function listScreens(screens: ScreenRoute[], role: Role): Choice[] {
  const opened = screens.filter(
    (screen) =>
      screen.title &&
      !screen.path.includes(':') &&
      isOffered(screen, role) &&
      (screen.access !== 'public' || screen.navigation) &&
      !(role === 'admin' && screen.navigation?.instructorsOnly),
  );
  const byModule = new Map(
    opened.toReversed().map((screen) => [`${screen.remote} ${screen.module}`, screen] as const),
  );
  return opened
    .filter((screen) => byModule.get(`${screen.remote} ${screen.module}`) === screen)
    .map(({ path, title = '', subtitle, navigation }) => ({
      id: `screen ${path}`,
      kind: 'screen',
      label: title,
      ...(subtitle && { context: subtitle }),
      ...(navigation && { keywords: navigation.label }),
      to: path,
    }));
}

/** The choices that have all words of a query, at most five; where none has, those with similar words. */
export function filterChoices(choices: Choice[], query: string): Choice[] {
  const words = splitWords(query);
  if (!words.length) return [];
  const matching = (find: (text: string, words: string[]) => (Match | null)[]) =>
    choices.filter(({ label, context = '', keywords = '' }) =>
      find(`${label} ${keywords} ${context}`, words).every(Boolean),
    );
  const exact = matching(findWords);
  const found = exact.length ? exact : matching(findSimilarWords);
  // Those with the words in their label come first.
  const inLabel = (choice: Choice) => findSimilarWords(choice.label, words).filter(Boolean).length;
  return found.toSorted((a, b) => inLabel(b) - inLabel(a)).slice(0, MAX_CHOICES);
}

/** The choice of what the server found; undefined where no screen shows it. */
export function toChoice(hit: SearchHit, screens: ScreenRoute[], role: Role): Choice | undefined {
  const to = findHitPath(hit, (purpose) => findScreenPath(screens, purpose, role));
  if (!to) return undefined;
  const { kind, id, title, seconds } = hit;
  const context = [hit.context, seconds !== undefined && formatTimecode(seconds)].filter(Boolean).join(' · ');
  return {
    id: `${kind} ${id}`,
    kind,
    label: title || frameText('search.untitled'),
    ...(context && { context }),
    to,
  };
}

const EDITORS = {
  course: 'edit-course',
  'learning-path': 'edit-learning-path',
  exam: 'edit-exam',
  question: 'edit-question',
  group: 'group',
} as const;

function findHitPath(hit: SearchHit, find: (purpose: ScreenPurpose) => string | undefined) {
  const { kind, id, canEdit, context, courseSlug, pathSlug, moduleId, slidePosition, seconds } = hit;
  const fill = (purpose: ScreenPurpose, parameters: Record<string, string>) => {
    const path = find(purpose);
    return path && generatePath(path, parameters);
  };
  if (kind === 'slide')
    return slideLink({
      courseSlug: courseSlug ?? '',
      moduleId: moduleId ?? '',
      slidePosition: slidePosition ?? 0,
      ...(seconds !== undefined && { seconds }),
    });
  if (kind === 'certificate') return find('certificates');
  if (kind === 'person') {
    if (canEdit) return fill('user', { id });
    const path = find('reports');
    return path && `${path}?${new URLSearchParams({ search: context ?? '' })}`;
  }
  if (canEdit) return fill(EDITORS[kind], { id });
  if (kind === 'course') return fill('course', { course: courseSlug ?? id });
  if (kind === 'learning-path') return fill('learning-path', { path: pathSlug ?? id });
  return kind === 'exam' ? fill('exam', { examId: id }) : undefined;
}
