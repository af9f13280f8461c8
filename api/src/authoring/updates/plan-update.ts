import { type ApplyUpdate, type ModuleChange, textOutcome } from '@lectern/contract';
import {
  assign,
  deckHash,
  notesHash,
  type Module,
  type ProposedDeck,
  type ProposedSlide,
  type Slide,
} from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';

/** The columns of a slide that `saveOutline` does not write. */
type SlideExtras = Pick<
  Slide,
  | 'id'
  | 'imageKey'
  | 'imageWidth'
  | 'imageHeight'
  | 'imageWidths'
  | 'pictureHash'
  | 'isIllustrated'
  | 'deckHash'
  | 'notesHash'
>;

/** The modules and slides of a course after an update. */
export interface UpdatePlan {
  outline: ModuleChange[];
  slides: SlideExtras[];
  modules: Pick<Module, 'id' | 'deckHash'>[];
  /** Numbers of added and removed slides, for the audit log. */
  counts: { added: number; removed: number };
}

type Decisions = Pick<ApplyUpdate, 'slides' | 'kept'>;

/**
 * Plans the outline of a course after an update. Modules and their order are those of the deck. A slide of the deck that is matched
 * with a slide of the course (its partner) keeps the partner's id; a module of the deck gets the id of the module with which it shares
 * most slides. Slides of the course that a person keeps without a match follow the same slide as before.
 * @param courseModules the course's modules in order, each with its slides in order
 * @param foreignIds ids of modules that are SCORM packages or external tools, which a deck cannot contain: they stay, after the others
 * @throws Refusal (400) when the decisions do not match the slides of the deck and the course
 */
export function planUpdate(
  courseModules: Module[],
  deck: ProposedDeck,
  decisions: Decisions,
  foreignIds: ReadonlySet<string> = new Set(),
): UpdatePlan {
  const deckModules = courseModules.filter(({ id }) => !foreignIds.has(id));
  const oldSlides = deckModules.flatMap(({ slides }) => slides);
  const partners = findPartners(oldSlides, deck, decisions);
  const replacedIds = new Set(decisions.slides.flatMap(({ id, text }) => (text === 'replace' ? id : [])));
  const moduleIds = matchModules(deckModules, deck, partners);
  const oldModules = new Map(deckModules.map((module) => [module.id, module]));
  const slides: SlideExtras[] = [];
  const modules: UpdatePlan['modules'] = [];
  const outline = deck.modules.map((module): ModuleChange => {
    const before = oldModules.get(moduleIds.get(module.id) ?? '');
    const hash = deckHash({ title: module.title, text: module.description });
    const id = before?.id ?? module.id;
    modules.push({ id, deckHash: hash });
    return {
      id,
      ...(!before || !isEditedModule(before) ? { title: module.title, description: module.description } : {}),
      slides: module.slides.map((proposed) => {
        const partner = partners.get(proposed.id);
        slides.push(buildExtras(proposed, partner));
        return describeSlideChange(proposed, partner, replacedIds.has(proposed.id));
      }),
    };
  });
  const keptIds = new Set(decisions.kept);
  insertKeptSlides(outline, oldSlides, keptIds);
  outline.push(...courseModules.filter(({ id }) => foreignIds.has(id)).map(({ id }) => ({ id, slides: [] })));
  return {
    outline,
    slides,
    modules,
    counts: {
      added: slides.length - partners.size,
      removed: oldSlides.length - partners.size - keptIds.size,
    },
  };
}

/**
 * Finds the slide of the course (the partner) for each matched slide of the deck, by the deck slide's id.
 * @throws Refusal (400) where a slide of the deck has no decision, or a slide of the course is missing or named twice
 */
function findPartners(
  oldSlides: Slide[],
  deck: ProposedDeck,
  { slides, kept }: Decisions,
): Map<string, Slide> {
  const deckSlideIds = deck.modules.flatMap((module) => module.slides.map(({ id }) => id));
  const oldSlidesById = new Map(oldSlides.map((slide) => [slide.id, slide]));
  const decidedIds = new Set(slides.map(({ id }) => id));
  const pairs = slides.flatMap(({ id, slideId }) => (slideId ? [[id, slideId] as const] : []));
  const usedOldIds = [...pairs.map(([, slideId]) => slideId), ...kept];
  const isCountRight = decidedIds.size === slides.length && slides.length === deckSlideIds.length;
  if (!isCountRight || !deckSlideIds.every((id) => decidedIds.has(id)))
    throw new Refusal(400, 'authoring.updateOutdated');
  if (new Set(usedOldIds).size !== usedOldIds.length || !usedOldIds.every((id) => oldSlidesById.has(id)))
    throw new Refusal(400, 'authoring.updateOutdated');
  return new Map(pairs.map(([id, slideId]) => [id, oldSlidesById.get(slideId) as Slide]));
}

/**
 * Finds the old module that each module of the deck replaces: the one that shares most slides with it, or else has the same title.
 * @returns ids of old modules by ids of deck modules
 */
function matchModules(
  oldModules: Module[],
  deck: ProposedDeck,
  partners: Map<string, Slide>,
): Map<string, string> {
  const edges = deck.modules.flatMap(({ title, slides }, from) =>
    oldModules.map((module, to) => {
      const sharedCount = slides.filter(({ id }) => partners.get(id)?.moduleId === module.id).length;
      return { from, to, weight: sharedCount + (module.title === title ? 0.5 : 0) };
    }),
  );
  const assigned = assign(edges.filter(({ weight }) => weight > 0));
  return new Map([...assigned].map(([from, to]) => [deck.modules[from]?.id ?? '', oldModules[to]?.id ?? '']));
}

function isEditedModule({ title, description, deckHash: hash }: Module): boolean {
  return deckHash({ title, text: description }) !== hash;
}

/** @param isTextReplaced whether the person decided that the deck's text replaces an edited text */
function describeSlideChange(
  { id, title, content, imageAlt, notes, pictureHash }: ProposedSlide,
  partner: Slide | undefined,
  isTextReplaced: boolean,
): ModuleChange['slides'][number] {
  if (!partner) return { id, title, content, imageAlt, notes };
  const current = { textHash: hashSlide(partner), deckHash: partner.deckHash };
  const outcome = textOutcome(current, { textHash: hashSlide({ title, content }) });
  const takesText = outcome === 'replace' || (outcome === 'ask' && isTextReplaced);
  // A new picture gets the deck's description; for an unchanged picture, the current description stays.
  const isNewPicture = pictureHash !== partner.pictureHash;
  const newImageAlt = isNewPicture ? (imageAlt ?? partner.imageAlt) : (partner.imageAlt ?? imageAlt);
  return {
    id: partner.id,
    ...(takesText && { title, content }),
    imageAlt: newImageAlt,
    ...(notes && !hasEditedNotes(partner) && { notes }),
  };
}

/** Whether a person wrote, changed or removed the notes since the last deck. */
function hasEditedNotes({ notes, notesHash: hash }: Slide): boolean {
  return (notes === null ? null : notesHash(notes)) !== hash;
}

function buildExtras(proposed: ProposedSlide, partner: Slide | undefined): SlideExtras {
  // If the page of the deck could not be drawn, the slide keeps its former picture.
  const picture = proposed.imageKey || !partner ? proposed : partner;
  const { imageKey, imageWidth, imageHeight, imageWidths, pictureHash, isIllustrated = null } = picture;
  return {
    id: partner?.id ?? proposed.id,
    ...{ imageKey, imageWidth, imageHeight, imageWidths, pictureHash, isIllustrated },
    deckHash: hashSlide(proposed),
    notesHash: proposed.notes ? notesHash(proposed.notes) : (partner?.notesHash ?? null),
  };
}

/** Inserts each kept slide after the slide that it followed, in that slide's module. */
function insertKeptSlides(outline: ModuleChange[], oldSlides: Slide[], keptIds: Set<string>): void {
  oldSlides.forEach(({ id }, index) => {
    if (!keptIds.has(id)) return;
    const placedIds = new Set(outline.flatMap(({ slides }) => slides.map((slide) => slide.id)));
    const before = oldSlides.slice(0, index).findLast((slide) => placedIds.has(slide.id));
    const module =
      outline.find(({ slides }) => slides.some((slide) => slide.id === before?.id)) ?? outline[0];
    const indexBefore = module?.slides.findIndex((slide) => slide.id === before?.id) ?? -1;
    module?.slides.splice(indexBefore + 1, 0, { id });
  });
}

/** Hashes a slide's current title and text, for comparison with its `deckHash`. */
export function hashSlide({ title, content }: Pick<Slide, 'title' | 'content'>): string {
  return deckHash({ title, text: content });
}
