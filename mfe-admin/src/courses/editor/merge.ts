import type { EditedCourse, EditedModule, EditedSlide } from '@lectern/contract';
import { parseHtml } from '@lectern/ui';
import { byId, draftOf, FIELDS, insertedAt, insertSlide, positionOf, slidesOf, type Draft } from './draft';

/** A text of a module or a slide. */
type Aspect = 'title' | 'description' | 'content' | 'imageAlt' | 'notes';
const ASPECTS: Aspect[] = ['title', 'description', 'content', 'imageAlt', 'notes'];

/** One change that a person made. */
export interface Difference {
  /** Identifies the changed text or part: two people's changes of the same text have the same key. */
  key: string;
  target:
    | { kind: 'field'; field: (typeof FIELDS)[number] }
    | { kind: 'module' | 'slide'; aspect: Aspect; title: string }
    | { kind: 'module' | 'slide'; aspect: 'added' | 'removed'; title: string }
    | { kind: 'order' };
  /** The new text, without HTML. */
  newText?: string;
}

/** The changes between a course and a draft of it. */
export function findDifferences(base: EditedCourse, draft: Draft): Difference[] {
  const before = draftOf(base);
  const fields = FIELDS.filter((field) => draft[field] !== before[field]).map((field): Difference => ({
    key: field,
    target: { kind: 'field', field },
    newText: String(draft[field] ?? ''),
  }));
  const order = isReordered(base.modules, draft.modules)
    ? [{ key: 'order', target: { kind: 'order' } } satisfies Difference]
    : [];
  return [
    ...fields,
    ...partDifferences('module', base.modules, draft.modules, ['title', 'description']),
    ...partDifferences('slide', slidesOf(base.modules), slidesOf(draft.modules), [
      'title',
      'content',
      'imageAlt',
      'notes',
    ]),
    ...order,
  ];
}

type Part = Pick<EditedModule, 'id' | 'title'> &
  Partial<Pick<EditedModule, 'description'>> &
  Partial<EditedSlide>;

function partDifferences(
  kind: 'module' | 'slide',
  base: Part[],
  parts: Part[],
  aspects: Aspect[],
): Difference[] {
  const old = byId(base);
  const current = byId(parts);
  const removed = base.filter(({ id }) => !current.has(id));
  return [
    ...parts.flatMap((part): Difference[] => {
      const before = old.get(part.id);
      const { id, title } = part;
      if (!before) return [{ key: `${id} added`, target: { kind, aspect: 'added', title } }];
      return aspects
        .filter((aspect) => (part[aspect] || '') !== (before[aspect] || ''))
        .map((aspect) => ({
          key: `${id} ${aspect}`,
          target: { kind, aspect, title: before.title },
          newText: aspect === 'content' ? toPlainText(part.content ?? '') : (part[aspect] ?? ''),
        }));
    }),
    ...removed.map(({ id, title }): Difference => ({
      key: `${id} removed`,
      target: { kind, aspect: 'removed', title },
    })),
  ];
}

function toPlainText(html: string): string {
  if (!html.includes('<')) return html;
  return parseHtml(html.replace(/<\/(p|li|h3|h4|tr)>/g, '\n$&')).textContent;
}

/** Whether modules or slides that both outlines have are in another order. */
function isReordered(base: EditedModule[], modules: EditedModule[]): boolean {
  const serializeOrder = (outline: EditedModule[], other: EditedModule[]) => {
    const common = new Set([...other, ...slidesOf(other)].map(({ id }) => id));
    const ids = outline.map((module) => [
      module.id,
      module.slides.filter(({ id }) => common.has(id)).map(({ id }) => id),
    ]);
    return JSON.stringify(ids.filter(([id]) => common.has(String(id))));
  };
  return serializeOrder(base, modules) !== serializeOrder(modules, base);
}

/** Whether modules or slides were added, removed or moved. */
const isRearranged = (base: EditedModule[], modules: EditedModule[]) => {
  const serializeIds = (outline: EditedModule[]) =>
    JSON.stringify(outline.map(({ id, slides }) => [id, slides.map((slide) => slide.id)]));
  return serializeIds(base) !== serializeIds(modules);
};

/**
 * Combines two people's changes of one course:
 * - a text that both changed is mine
 * - a part that one removed stays if the other changed its text or, where both rearranged, moved it
 * - every part that either added is kept
 */
export function merge(base: EditedCourse, mine: Draft, theirs: EditedCourse): Draft {
  const before = draftOf(base);
  const other = draftOf(theirs);
  const fields = FIELDS.map((field) => [field, mine[field] === before[field] ? other[field] : mine[field]]);
  return {
    ...other,
    ...Object.fromEntries(fields),
    modules: mergeOutlines(base.modules, mine.modules, theirs.modules),
  };
}

function mergeOutlines(base: EditedModule[], mine: EditedModule[], theirs: EditedModule[]): EditedModule[] {
  // The order comes from my outline if I rearranged anything, else from theirs.
  const [primary, secondary] = isRearranged(base, mine) ? [mine, theirs] : [theirs, mine];
  const old = byId<EditedModule | EditedSlide>([...base, ...slidesOf(base)]);
  const remaining = withoutRemoved(primary, secondary, old);
  const complete = withAdded(remaining, secondary, old);
  const pickTexts = textPicker(base, mine, theirs);
  return complete.map((module) => ({ ...pickTexts(module), slides: module.slides.map(pickTexts) }));
}

/** Without the parts that the other outline removed, unless their text was changed or slides are left in them. */
function withoutRemoved(
  outline: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const others = byId<EditedModule | EditedSlide>([...other, ...slidesOf(other)]);
  const stays = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !before || others.has(part.id) || !hasSameTexts(part, before);
  };
  return outline
    .map((module) => ({ ...module, slides: module.slides.filter(stays) }))
    .filter((module) => module.slides.length > 0 || stays(module));
}

/**
 * With the parts that the other outline added, or changed while they were removed here, near their position in the
 * other outline.
 */
function withAdded(
  outline: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const known = new Set([...outline, ...slidesOf(outline)].map(({ id }) => id));
  const isMissing = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !known.has(part.id) && (!before || !hasSameTexts(part, before));
  };
  let modules = outline;
  for (const [index, module] of other.entries()) {
    const slides = module.slides.filter(isMissing);
    if (!known.has(module.id) && (isMissing(module) || slides.length > 0)) {
      modules = insertedAt(modules, index, { ...module, slides });
      continue;
    }
    for (const slide of slides)
      modules = insertSlide(modules, slide, {
        moduleId: module.id,
        index: positionOf(other, slide.id)?.index ?? 0,
      });
  }
  return modules;
}

function hasSameTexts(
  a: Partial<EditedModule & EditedSlide>,
  b: Partial<EditedModule & EditedSlide>,
): boolean {
  return ASPECTS.every((aspect) => (a[aspect] || '') === (b[aspect] || ''));
}

/** Gives each text of a part the version of the person who changed it; mine if both did. */
function textPicker(base: EditedModule[], mine: EditedModule[], theirs: EditedModule[]) {
  const index = (modules: EditedModule[]) =>
    byId<EditedModule | EditedSlide>([...modules, ...slidesOf(modules)]);
  const [old, my, their] = [index(base), index(mine), index(theirs)];
  return <T extends EditedModule | EditedSlide>(part: T): T => {
    const [before, own, others] = [old.get(part.id), my.get(part.id), their.get(part.id)];
    // Its image was deleted from the server with the slide.
    if (!others && before) return { ...part, imageUrl: null };
    if (!before || !own || !others) return part;
    const aspects = ASPECTS.filter((aspect) => aspect in part) as (keyof T)[];
    const picked = aspects.map((aspect) => {
      const [a, b, c] = [before, own, others].map((version) => (version as T)[aspect]);
      return [aspect, b === a ? c : b];
    });
    return { ...part, ...Object.fromEntries(picked) };
  };
}
