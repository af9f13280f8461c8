import {
  CATEGORIES,
  categoryKey,
  COUNTERS,
  describeCategories,
  FEATURED_COUNT,
  getCourse,
  getCourseBySlug,
  landingSlot,
  listOwnFigures,
  resolveLinks,
  LOCALES,
  type Category,
  type Course,
  type CoursePageSlots,
  type CoursesSlots,
  type Figure,
  type FigureId,
  type LandingTextId,
  type Locale,
  type OwnFigures,
  type SiteSlots,
} from '@lectern/contract';
import { Injectable } from '@nestjs/common';
import { isNotFound } from '../platform/http/is-not-found.js';
import { CoursesService } from '../courses/reading/courses.service.js';
import { LandingTextsService } from '../platform/site/landing-texts.service.js';
import { SiteSettingsService } from '../platform/site/site-settings.service.js';
import { cached } from '../platform/web/cached.js';
import type { FindSlots } from '../platform/web/prerendered-pages.js';
import { SlotPresenter } from './present-slots.js';

/** Cards of the course list in its HTML; the others come with the script. */
const LISTED_COURSES = 24;
/** The slots of the course list are read again after this time, however many visitors come meanwhile. */
const MAX_AGE_MS = 1000;

/** What the course list shows of the database. */
interface ListedCourses {
  counts: Map<Category | null, number>;
  featured: Course[];
  listed: Course[];
}

/** What prerendered pages show of the database: what visitors may read by the API's calls. */
@Injectable()
export class PageSlotsService {
  private readonly findCoursesOnce = cached<ListedCourses | undefined>(
    () => this.findCourses(),
    undefined,
    MAX_AGE_MS,
  );
  private readonly presenters = new Map(
    LOCALES.map((locale) => [locale, new SlotPresenter(locale, () => this.site.current)]),
  );

  constructor(
    private readonly courses: CoursesService,
    private readonly landing: LandingTextsService,
    private readonly site: SiteSettingsService,
  ) {}

  private get figures(): OwnFigures {
    return listOwnFigures(this.site.current);
  }

  /** Undefined where there is nothing to show: then the script decides what the page is. */
  readonly find: FindSlots = async (...request) => {
    const slots = await this.findOfPage(...request);
    if (!slots) return undefined;
    const { links, categories } = this.site.current;
    const hasOwnCategories = describeCategories(categories).categories !== undefined;
    return { ...slots, ...presentFigures(this.figures), links: resolveLinks(links), hasOwnCategories };
  };

  private readonly findOfPage: FindSlots = async (data, { course }, locale) => {
    const presenter = this.presenters.get(locale);
    if (!presenter) return undefined;
    if (data === 'none') return {};
    if (!this.site.current.features.catalog) return undefined;
    if (data === 'courses') {
      const found = await this.findCoursesOnce();
      return found && { ...presentCourses(found, presenter), texts: this.presentTexts(locale) };
    }
    return course === undefined ? undefined : this.findCourse(course, presenter);
  };

  /** Each text, and the same for a query parameter. */
  private presentTexts(locale: Locale): Record<string, string> {
    const texts = Object.entries(this.landing.list(locale)) as [LandingTextId, string][];
    return Object.fromEntries(
      texts.flatMap(([id, text]) => [
        [landingSlot(id), text],
        [`${landingSlot(id)}_query`, new URLSearchParams({ text }).toString().slice('text='.length)],
      ]),
    );
  }

  private async findCourses(): Promise<ListedCourses | undefined> {
    const [counts, featured, listed] = await Promise.all([
      this.courses.countByCategory(null),
      this.courses.list(null, { count: FEATURED_COUNT, isFeatured: true }),
      this.courses.list(null, { count: LISTED_COURSES }),
    ]);
    if (!listed.length) return undefined;
    return { counts: new Map(counts.map(({ category, count }) => [category, count])), featured, listed };
  }

  private async findCourse(idOrSlug: string, presenter: SlotPresenter): Promise<CoursePageSlots | undefined> {
    const byId = getCourse.params.safeParse({ id: idOrSlug });
    const bySlug = getCourseBySlug.params.safeParse({ slug: idOrSlug });
    if (!byId.success && !bySlug.success) return undefined;
    try {
      const key = byId.success ? byId.data : { slug: idOrSlug };
      return presenter.presentCoursePage(await this.courses.detail(key, null, null));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}

function presentFigures(figures: OwnFigures): Pick<SiteSlots, 'figures' | 'hidden'> {
  const own = Object.entries(figures) as [FigureId, Figure][];
  const hidden = own.filter(([, figure]) => figure === null).map(([id]) => id);
  const isWithoutCounters = COUNTERS.every((id) => hidden.includes(id));
  return {
    figures: Object.fromEntries(own.filter(([, figure]) => figure !== null)),
    hidden: Object.fromEntries(
      [...hidden, ...(isWithoutCounters ? ['counters'] : [])].map((id) => [id, true]),
    ),
  };
}

function presentCourses(
  { counts, featured, listed }: ListedCourses,
  presenter: SlotPresenter,
): Omit<CoursesSlots, 'texts'> {
  const byCategory = CATEGORIES.map(
    (category) => [categoryKey(category), presenter.presentCount(counts.get(category) ?? 0)] as const,
  );
  // As `selectFeatured` of the learner remote does with the whole list.
  const shown = featured.length > 0 ? featured : listed.slice(0, FEATURED_COUNT);
  const present = (course: Course, index: number) => presenter.presentCourse(course, index);
  return {
    total: presenter.presentCount([...counts.values()].reduce((total, count) => total + count, 0)),
    categories: presenter.presentCategories(counts),
    counts: Object.fromEntries(byCategory),
    featured: shown.map(present),
    courses: listed.map(present),
  };
}
