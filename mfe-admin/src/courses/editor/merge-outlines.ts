import type { EditedModule, EditedSlide } from '@lectern/contract';
import { describeValue } from '../../parts/editor/describe-value';
import type { Change, Drafts } from '../../parts/editor/draft-model';
import { mapById, findPosition, insertAt, insertSlide, listSlides, pickPicture } from './draft';
import { t } from '../texts';

/** A text of a module or a slide. */
type TextAspect = 'title' | 'description' | 'content' | 'imageAlt' | 'notes';
type FileAspect = 'imageUrl' | 'audioUrl';
/** A text, a file, or the opening time of a module. */
type Aspect = TextAspect | FileAspect | 'opensAt' | 'opensAfterDays';
const ASPECTS: Aspect[] = [
  'title',
  'description',
  'content',
  'imageAlt',
  'notes',
  'imageUrl',
  'audioUrl',
  'opensAt',
  'opensAfterDays',
];
const isFileAspect = (aspect: string): aspect is FileAspect => aspect === 'imageUrl' || aspect === 'audioUrl';

/**
 * The changes between two outlines. The path of a change is '<id>/title' for a text of a module or slide, '<id>' for a
 * module or slide that was added or removed, or 'order'.
 */
export function findOutlineChanges(before: EditedModule[], after: EditedModule[]): Change[] {
  if (before === after) return [];
  const order = { path: 'order', label: t('editor.conflict.order'), describe: () => describeOrder(after) };
  return [
    ...findPartChanges('module', before, after),
    ...findPartChanges('slide', listSlides(before), listSlides(after)),
    ...(isReordered(before, after) ? [order] : []),
  ];
}

const describeOrder = (modules: EditedModule[]): string =>
  modules
    .map(({ title, slides }) => [title, ...slides.map((slide) => `– ${slide.title}`)].join('\n'))
    .join('\n');

type Part = Pick<EditedModule, 'id' | 'title'> & Partial<Record<Aspect, string | number | null>>;

function findPartChanges(kind: 'module' | 'slide', before: Part[], after: Part[]): Change[] {
  const old = mapById(before);
  const current = mapById(after);
  const change = ({ id, title }: Part, aspect: Aspect | 'added' | 'removed'): Change => ({
    path: aspect === 'added' || aspect === 'removed' ? id : `${id}/${aspect}`,
    label: labelChange(kind, title, aspect),
    describe: () => {
      const value = aspect === 'added' || aspect === 'removed' ? null : current.get(id)?.[aspect];
      return isFileAspect(aspect) && value
        ? t('editor.conflict.file', { aspect })
        : describeValue(value ?? '');
    },
  });
  return [
    ...after.flatMap((part) => {
      const former = old.get(part.id);
      if (!former) return [change(part, 'added')];
      return ASPECTS.filter((aspect) => (part[aspect] || '') !== (former[aspect] || '')).map((aspect) =>
        change(former, aspect),
      );
    }),
    ...before.filter(({ id }) => !current.has(id)).map((part) => change(part, 'removed')),
  ];
}

function labelChange(kind: 'module' | 'slide', title: string, aspect: Aspect | 'added' | 'removed'): string {
  if (isFileAspect(aspect)) return t('editor.conflict.slideFile', { title, aspect });
  if (aspect === 'opensAt' || aspect === 'opensAfterDays')
    return t('editor.conflict.moduleOpening', { title });
  return t(`editor.conflict.${kind}`, { title, aspect });
}

/** Whether modules or slides that both outlines have are in another order. */
function isReordered(base: EditedModule[], modules: EditedModule[]): boolean {
  const serializeOrder = (outline: EditedModule[], other: EditedModule[]) => {
    const common = new Set([...other, ...listSlides(other)].map(({ id }) => id));
    const ids = outline.map((module) => [
      module.id,
      module.slides.filter(({ id }) => common.has(id)).map(({ id }) => id),
    ]);
    return JSON.stringify(ids.filter(([id]) => common.has(String(id))));
  };
  return serializeOrder(base, modules) !== serializeOrder(modules, base);
}

/**
 * Combines two people's changes of one outline:
 * - a text that both changed, and the order if both changed it, is mine
 * - a part that one removed stays if the other changed its text or, where both changed the order, moved it
 * - every part that either added is kept
 */
export function mergeOutlines(
  base: EditedModule[],
  mine: EditedModule[],
  theirs: EditedModule[],
): EditedModule[] {
  return isReordered(base, mine)
    ? mergeIntoOrder(mine, theirs, { base, mine, theirs })
    : mergeIntoOrder(theirs, mine, { base, mine, theirs });
}

/** @param primary the outline that the order comes from */
function mergeIntoOrder(
  primary: EditedModule[],
  secondary: EditedModule[],
  { base, mine, theirs }: Drafts<EditedModule[]>,
): EditedModule[] {
  const old = mapById<EditedModule | EditedSlide>([...base, ...listSlides(base)]);
  const complete = addMissingParts(dropRemovedParts(primary, secondary, old), secondary, old);
  const pickTexts = createTextPicker(base, mine, theirs);
  return complete.map((module) => ({ ...pickTexts(module), slides: module.slides.map(pickTexts) }));
}

/** Reverts changed texts and a changed order. Added or removed modules and slides stay so: `mergeOutlines` decides on them. */
export function revertOutline(
  modules: EditedModule[],
  base: EditedModule[],
  paths: string[],
): EditedModule[] {
  const old = mapById<EditedModule | EditedSlide>([...base, ...listSlides(base)]);
  const revertTexts = <T extends EditedModule | EditedSlide>(part: T): T => {
    const before = old.get(part.id) as T | undefined;
    const aspects = ASPECTS.filter((aspect) => paths.includes(`${part.id}/${aspect}`));
    return before
      ? { ...part, ...Object.assign({}, ...aspects.map((aspect) => pickAspect(before, aspect))) }
      : part;
  };
  const reverted = modules.map((module) => ({
    ...revertTexts(module),
    slides: module.slides.map(revertTexts),
  }));
  if (!paths.includes('order')) return reverted;
  return mergeIntoOrder(base, reverted, { base, mine: reverted, theirs: base });
}

/** Drops the modules and slides that the other outline removed, unless their text was changed here or a module has slides left. */
function dropRemovedParts(
  outline: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const otherParts = mapById<EditedModule | EditedSlide>([...other, ...listSlides(other)]);
  const mustStay = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !before || otherParts.has(part.id) || !hasSameTexts(part, before);
  };
  return outline
    .map((module) => ({ ...module, slides: module.slides.filter(mustStay) }))
    .filter((module) => module.slides.length > 0 || mustStay(module));
}

/**
 * Adds the modules and slides that the other outline added, and those that it changed while they were removed here.
 * Each comes near its position in the other outline.
 */
function addMissingParts(
  outline: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const presentIds = new Set([...outline, ...listSlides(outline)].map(({ id }) => id));
  const isMissing = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !presentIds.has(part.id) && (!before || !hasSameTexts(part, before));
  };
  let modules = outline;
  for (const [index, module] of other.entries()) {
    const slides = module.slides.filter(isMissing);
    if (!presentIds.has(module.id) && (isMissing(module) || slides.length > 0)) {
      modules = insertAt(modules, index, { ...module, slides });
      continue;
    }
    for (const slide of slides)
      modules = insertSlide(modules, slide, {
        moduleId: module.id,
        index: findPosition(other, slide.id)?.index ?? 0,
      });
  }
  return modules;
}

function hasSameTexts(
  a: Partial<EditedModule & EditedSlide>,
  b: Partial<EditedModule & EditedSlide>,
): boolean {
  // The server can narrate a slide; a new audio file is then no change by a person.
  return ASPECTS.every((aspect) => aspect === 'audioUrl' || (a[aspect] || '') === (b[aspect] || ''));
}

/** Returns a function that gives each text of a module or slide the value of the person who changed it; mine if both did. */
function createTextPicker(base: EditedModule[], mine: EditedModule[], theirs: EditedModule[]) {
  const mapParts = (modules: EditedModule[]) =>
    mapById<EditedModule | EditedSlide>([...modules, ...listSlides(modules)]);
  const [baseParts, myParts, theirParts] = [mapParts(base), mapParts(mine), mapParts(theirs)];
  return <T extends EditedModule | EditedSlide>(part: T): T => {
    const [before, myPart, theirPart] = [
      baseParts.get(part.id),
      myParts.get(part.id),
      theirParts.get(part.id),
    ];
    if (!theirPart && before) return removeDeletedFiles(part, before);
    if (!before || !myPart || !theirPart) return part;
    const aspects = ASPECTS.filter((aspect) => aspect in part);
    const picked = aspects.map((aspect) => {
      const isMine = (myPart as T)[aspect as keyof T] !== (before as T)[aspect as keyof T];
      return pickAspect((isMine ? myPart : theirPart) as T, aspect);
    });
    return Object.assign({}, part, ...picked);
  };
}

/** The value of one aspect of a module or slide; a picture comes with its size. */
function pickAspect<T extends EditedModule | EditedSlide>(part: T, aspect: Aspect): Partial<T> {
  if (aspect === 'imageUrl' && 'imageUrl' in part)
    return pickPicture(part) as Partial<EditedSlide> as Partial<T>;
  return { [aspect]: part[aspect as keyof T] } as Partial<T>;
}

/** Removes the files of a slide that another person deleted. Files that were added after `before` still exist and stay. */
function removeDeletedFiles<T extends EditedModule | EditedSlide>(
  part: T,
  before: EditedModule | EditedSlide,
): T {
  if (!('imageUrl' in part) || !('imageUrl' in before)) return part;
  return {
    ...part,
    ...(part.imageUrl === before.imageUrl && { imageUrl: null }),
    ...(part.audioUrl === before.audioUrl && { audioUrl: null }),
  };
}
