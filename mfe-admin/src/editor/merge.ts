import type { EditedCourse, EditedModule, EditedSlide } from '@lectern/contract';
import { byId, draftOf, FIELDS, inserted, insertSlide, placeOf, slidesOf, type Draft } from './draft';

/** One thing that somebody changed. */
export interface Difference {
  /** Which thing: the same for the same thing changed by another. */
  key: string;
  what:
    | { kind: 'field'; field: (typeof FIELDS)[number] }
    | { kind: 'module' | 'slide'; words: 'title' | 'description' | 'content'; title: string }
    | { kind: 'module' | 'slide'; words: 'added' | 'removed'; title: string }
    | { kind: 'order' };
  /** The new words, as text. */
  now?: string;
}

/** What differs between a course and what somebody made of it. */
export function differences(base: EditedCourse, draft: Draft): Difference[] {
  const before = draftOf(base);
  const fields = FIELDS.filter((field) => draft[field] !== before[field]).map((field): Difference => ({
    key: field,
    what: { kind: 'field', field },
    now: String(draft[field] ?? ''),
  }));
  const order = isReordered(base.modules, draft.modules)
    ? [{ key: 'order', what: { kind: 'order' } } satisfies Difference]
    : [];
  return [
    ...fields,
    ...partDifferences('module', base.modules, draft.modules, ['title', 'description']),
    ...partDifferences('slide', slidesOf(base.modules), slidesOf(draft.modules), ['title', 'content']),
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
  words: ('title' | 'description' | 'content')[],
): Difference[] {
  const old = byId(base);
  const now = byId(parts);
  const removed = base.filter(({ id }) => !now.has(id));
  return [
    ...parts.flatMap((part): Difference[] => {
      const before = old.get(part.id);
      const { id, title } = part;
      if (!before) return [{ key: `${id} added`, what: { kind, words: 'added', title } }];
      return words
        .filter((word) => (part[word] || '') !== (before[word] || ''))
        .map((word) => ({
          key: `${id} ${word}`,
          what: { kind, words: word, title: before.title },
          now: plain(part[word] ?? ''),
        }));
    }),
    ...removed.map(({ id, title }): Difference => ({
      key: `${id} removed`,
      what: { kind, words: 'removed', title },
    })),
  ];
}

function plain(html: string): string {
  if (!html.includes('<')) return html;
  return new DOMParser().parseFromString(html.replace(/<\/(p|li|h3|h4|tr)>/g, '\n$&'), 'text/html').body
    .textContent;
}

/** Whether parts that both have stand elsewhere. */
function isReordered(base: EditedModule[], modules: EditedModule[]): boolean {
  const order = (of: EditedModule[], others: EditedModule[]) => {
    const kept = new Set([...others, ...slidesOf(others)].map(({ id }) => id));
    const ids = of.map((module) => [
      module.id,
      module.slides.filter(({ id }) => kept.has(id)).map(({ id }) => id),
    ]);
    return JSON.stringify(ids.filter(([id]) => kept.has(String(id))));
  };
  return order(base, modules) !== order(modules, base);
}

const isRearranged = (base: EditedModule[], modules: EditedModule[]) => {
  const places = (of: EditedModule[]) =>
    JSON.stringify(of.map(({ id, slides }) => [id, slides.map((s) => s.id)]));
  return places(base) !== places(modules);
};

/**
 * Both people's changes of one course. What both changed is mine; a part that one removed stays where the other wrote
 * in it or, where both rearranged, put it; and nothing that either added is lost.
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
  const isMine = isRearranged(base, mine);
  const [frame, guest] = isMine ? [mine, theirs] : [theirs, mine];
  const old = byId<EditedModule | EditedSlide>([...base, ...slidesOf(base)]);
  const framed = withoutGone(frame, guest, old);
  const full = withMissing(framed, guest, old);
  const pick = picker(base, mine, theirs);
  return full.map((module) => ({ ...pick(module), slides: module.slides.map(pick) }));
}

/** Without the parts that the other removed, unless something was written in them or is still in them. */
function withoutGone(
  frame: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const others = byId<EditedModule | EditedSlide>([...other, ...slidesOf(other)]);
  const stays = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !before || others.has(part.id) || !sameWords(part, before);
  };
  return frame
    .map((module) => ({ ...module, slides: module.slides.filter(stays) }))
    .filter((module) => module.slides.length > 0 || stays(module));
}

/** With the parts that the other added, or wrote in while they were removed here, about where the other has them. */
function withMissing(
  frame: EditedModule[],
  other: EditedModule[],
  old: Map<string, EditedModule | EditedSlide>,
): EditedModule[] {
  const known = new Set([...frame, ...slidesOf(frame)].map(({ id }) => id));
  const isMissing = (part: EditedModule | EditedSlide) => {
    const before = old.get(part.id);
    return !known.has(part.id) && (!before || !sameWords(part, before));
  };
  let modules = frame;
  for (const [at, module] of other.entries()) {
    const slides = module.slides.filter(isMissing);
    if (!known.has(module.id) && (isMissing(module) || slides.length > 0)) {
      modules = inserted(modules, at, { ...module, slides });
      continue;
    }
    for (const slide of slides)
      modules = insertSlide(modules, slide, {
        moduleId: module.id,
        index: placeOf(other, slide.id)?.index ?? 0,
      });
  }
  return modules;
}

function sameWords(a: Partial<EditedModule & EditedSlide>, b: Partial<EditedModule & EditedSlide>): boolean {
  return a.title === b.title && a.content === b.content && (a.description || '') === (b.description || '');
}

/** Each word of a part from who changed it; mine where both did. */
function picker(base: EditedModule[], mine: EditedModule[], theirs: EditedModule[]) {
  const of = (modules: EditedModule[]) =>
    byId<EditedModule | EditedSlide>([...modules, ...slidesOf(modules)]);
  const [old, my, their] = [of(base), of(mine), of(theirs)];
  return <T extends EditedModule | EditedSlide>(part: T): T => {
    const [before, own, others] = [old.get(part.id), my.get(part.id), their.get(part.id)];
    // The server has removed its picture with it.
    if (!others && before) return { ...part, imageUrl: null };
    if (!before || !own || !others) return part;
    const words = ['title', 'description', 'content'].filter((word) => word in part) as (keyof T)[];
    const picked = words.map((word) => {
      const [a, b, c] = [before, own, others].map((one) => (one as T)[word]);
      return [word, b === a ? c : b];
    });
    return { ...part, ...Object.fromEntries(picked) };
  };
}
