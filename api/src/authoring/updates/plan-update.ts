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

/** What an update makes of a course. */
export interface UpdatePlan {
  outline: ModuleChange[];
  slides: SlideExtras[];
  modules: Pick<Module, 'id' | 'deckHash'>[];
  /** How many slides there are of each kind, for the audit log. */
  counts: { added: number; removed: number };
}

type Decisions = Pick<ApplyUpdate, 'slides' | 'kept'>;

/**
 * The outline that an update gives a course: the deck's modules and order; slides with a partner keep their id, modules
 * that share most slides too; slides that are kept without a partner follow the slide that they followed before.
 * @param all the course's modules in order, each with its slides in order
 * @param foreignIds modules that are SCORM packages or external tools, which no deck has: they stay, after those of the deck
 * @throws Refusal (400) when the decisions name other slides than those of the deck and the course
 */
export function planUpdate(
  all: Module[],
  deck: ProposedDeck,
  decisions: Decisions,
  foreignIds: ReadonlySet<string> = new Set(),
): UpdatePlan {
  const old = all.filter(({ id }) => !foreignIds.has(id));
  const oldSlides = old.flatMap(({ slides }) => slides);
  const partners = checkedPartners(oldSlides, deck, decisions);
  const replaced = new Set(decisions.slides.flatMap(({ id, text }) => (text === 'replace' ? id : [])));
  const moduleIds = matchModules(old, deck, partners);
  const oldModules = new Map(old.map((module) => [module.id, module]));
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
        slides.push(keepExtras(proposed, partner));
        return slideChange(proposed, partner, replaced.has(proposed.id));
      }),
    };
  });
  const kept = new Set(decisions.kept);
  keepInPlace(outline, oldSlides, kept);
  outline.push(...all.filter(({ id }) => foreignIds.has(id)).map(({ id }) => ({ id, slides: [] })));
  return {
    outline,
    slides,
    modules,
    counts: {
      added: slides.length - partners.size,
      removed: oldSlides.length - partners.size - kept.size,
    },
  };
}

/** The slide of the course for each matched slide of the deck. */
function checkedPartners(
  oldSlides: Slide[],
  deck: ProposedDeck,
  { slides, kept }: Decisions,
): Map<string, Slide> {
  const proposed = deck.modules.flatMap((module) => module.slides.map(({ id }) => id));
  const old = new Map(oldSlides.map((slide) => [slide.id, slide]));
  const given = new Set(slides.map(({ id }) => id));
  const pairs = slides.flatMap(({ id, slideId }) => (slideId ? [[id, slideId] as const] : []));
  const named = [...pairs.map(([, slideId]) => slideId), ...kept];
  const isComplete = given.size === slides.length && slides.length === proposed.length;
  if (!isComplete || !proposed.every((id) => given.has(id)))
    throw new Refusal(400, 'authoring.updateOutdated');
  if (new Set(named).size !== named.length || !named.every((id) => old.has(id)))
    throw new Refusal(400, 'authoring.updateOutdated');
  return new Map(pairs.map(([id, slideId]) => [id, old.get(slideId) as Slide]));
}

/** The old module that each module of the deck replaces: the one with most of its slides, or else with its title. */
function matchModules(old: Module[], deck: ProposedDeck, partners: Map<string, Slide>): Map<string, string> {
  const edges = deck.modules.flatMap(({ title, slides }, from) =>
    old.map((module, to) => {
      const shared = slides.filter(({ id }) => partners.get(id)?.moduleId === module.id).length;
      return { from, to, weight: shared + (module.title === title ? 0.5 : 0) };
    }),
  );
  const assigned = assign(edges.filter(({ weight }) => weight > 0));
  return new Map([...assigned].map(([from, to]) => [deck.modules[from]?.id ?? '', old[to]?.id ?? '']));
}

function isEditedModule({ title, description, deckHash: hash }: Module): boolean {
  return deckHash({ title, text: description }) !== hash;
}

function slideChange(
  { id, title, content, imageAlt, notes, pictureHash }: ProposedSlide,
  partner: Slide | undefined,
  replaces: boolean,
): ModuleChange['slides'][number] {
  if (!partner) return { id, title, content, imageAlt, notes };
  const current = { textHash: hashSlide(partner), deckHash: partner.deckHash };
  const outcome = textOutcome(current, { textHash: hashSlide({ title, content }) });
  const takesText = outcome === 'replace' || (outcome === 'ask' && replaces);
  // The deck's description is right for its picture; where the picture is the same, a person's description stays.
  const isNewPicture = pictureHash !== partner.pictureHash;
  const alt = isNewPicture ? (imageAlt ?? partner.imageAlt) : (partner.imageAlt ?? imageAlt);
  return {
    id: partner.id,
    ...(takesText && { title, content }),
    imageAlt: alt,
    ...(notes && !hasEditedNotes(partner) && { notes }),
  };
}

/** Whether a person wrote, changed or removed the notes. A deck without notes, such as a PDF, replaces none. */
function hasEditedNotes({ notes, notesHash: hash }: Slide): boolean {
  return (notes === null ? null : notesHash(notes)) !== hash;
}

function keepExtras(proposed: ProposedSlide, partner: Slide | undefined): SlideExtras {
  // A page that could not be drawn leaves the former picture in place.
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
function keepInPlace(outline: ModuleChange[], oldSlides: Slide[], kept: Set<string>): void {
  oldSlides.forEach(({ id }, index) => {
    if (!kept.has(id)) return;
    const placed = new Set(outline.flatMap(({ slides }) => slides.map((slide) => slide.id)));
    const before = oldSlides.slice(0, index).findLast((slide) => placed.has(slide.id));
    const module =
      outline.find(({ slides }) => slides.some((slide) => slide.id === before?.id)) ?? outline[0];
    const at = module?.slides.findIndex((slide) => slide.id === before?.id) ?? -1;
    module?.slides.splice(at + 1, 0, { id });
  });
}

/** `deckHash` of a slide's present title and text. */
export function hashSlide({ title, content }: Pick<Slide, 'title' | 'content'>): string {
  return deckHash({ title, text: content });
}
