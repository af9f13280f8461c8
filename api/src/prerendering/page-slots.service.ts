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

/** Number of courses in the prerendered course list; the browser loads the others. */
const LISTED_COURSE_COUNT = 24;
/** The courses of the course list are cached for this time, for all visitors. */
const MAX_CACHE_AGE_MS = 1000;

/** The data of the prerendered course list. */
interface ListedCourses {
  counts: Map<Category | null, number>;
  featured: Course[];
  listed: Course[];
}

/** Fills the slots of prerendered pages with data from the database: only data that visitors may also read by the API. */
@Injectable()
export class PageSlotsService {
  private readonly findCoursesOnce = cached<ListedCourses | undefined>(
    () => this.findCourses(),
    undefined,
    MAX_CACHE_AGE_MS,
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

  /** Finds the slots of a page; undefined where there is nothing to show, so that the browser's script decides what to show. */
  readonly find: FindSlots = async (...request) => {
    const slots = await this.findPageSlots(...request);
    if (!slots) return undefined;
    const { links, categories } = this.site.current;
    const hasOwnCategories = describeCategories(categories).categories !== undefined;
    return { ...slots, ...presentFigures(this.figures), links: resolveLinks(links), hasOwnCategories };
  };

  private readonly findPageSlots: FindSlots = async (data, { course }, locale) => {
    const presenter = this.presenters.get(locale);
    if (!presenter) return undefined;
    if (data === 'none') return {};
    if (!this.site.current.features.catalog) return undefined;
    if (data === 'courses') {
      const courses = await this.findCoursesOnce();
      return courses && { ...presentCourses(courses, presenter), texts: this.presentTexts(locale) };
    }
    return course === undefined ? undefined : this.findCourse(course, presenter);
  };

  /** Presents each text of the landing page twice: as it is, and encoded for a query parameter. */
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
      this.courses.list(null, { count: LISTED_COURSE_COUNT }),
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
  const entries = Object.entries(figures) as [FigureId, Figure][];
  const hidden = entries.filter(([, figure]) => figure === null).map(([id]) => id);
  const isWithoutCounters = COUNTERS.every((id) => hidden.includes(id));
  return {
    figures: Object.fromEntries(entries.filter(([, figure]) => figure !== null)),
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
  // The same choice as `selectFeatured` of the learner remote makes from the whole list.
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
