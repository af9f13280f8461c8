import {
  CATEGORY_ICONS,
  categoryKey,
  DEFAULT_LOCALE,
  EAGER_CARDS,
  isDefaultCategory,
  listOwnFigures,
  readPlaceholderRating,
  type Category,
  type CategoryLookSlots,
  type CategorySlots,
  type CountSlot,
  type Course,
  type CourseDetail,
  type CoursePageSlots,
  type CourseSlots,
  type Locale,
  type SiteCategory,
  type SiteSettings,
} from '@lectern/contract';
import { formatLocale } from '@lectern/i18n/server';

/** Formats the slots of prerendered pages in a language. */
export class SlotPresenter {
  private readonly numbers: Intl.NumberFormat;
  private readonly ratings: Intl.NumberFormat;
  private readonly prices: Intl.NumberFormat;
  private readonly plurals: Intl.PluralRules;
  private readonly languages: Intl.DisplayNames;

  constructor(
    private readonly locale: Locale,
    private readonly getSettings: () => SiteSettings,
  ) {
    const tag = formatLocale(locale);
    this.numbers = new Intl.NumberFormat(tag);
    this.ratings = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.prices = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    this.plurals = new Intl.PluralRules(tag);
    this.languages = new Intl.DisplayNames(tag, { type: 'language' });
  }

  presentCount(count: number): CountSlot {
    return { text: this.numbers.format(count), is: { [this.plurals.select(count)]: true } };
  }

  /** English shows a price as it is stored. */
  private presentPrice(price: string): string {
    return this.locale === DEFAULT_LOCALE ? price : this.prices.format(Number(price));
  }

  /** @param counts published courses */
  presentCategories(counts: ReadonlyMap<Category | null, number>): CategorySlots[] {
    return this.categories.map(({ key, icon }) => ({
      ...this.presentLook(key),
      key,
      keyInQuery: new URLSearchParams({ key }).toString().slice('key='.length),
      icon: CATEGORY_ICONS[icon],
      count: this.presentCount(counts.get(key) ?? 0),
    }));
  }

  private presentLook(category: Category | null): CategoryLookSlots {
    if (category === null) return { accent: 'slate', categoryName: null, categoryIs: {} };
    const own = this.categories.find(({ key }) => key === category);
    const plainName = isDefaultCategory(category) ? null : category;
    return {
      accent: own?.accent ?? 'slate',
      categoryName: own?.name ?? plainName,
      categoryIs: { [categoryKey(category)]: true },
    };
  }

  private get categories(): SiteCategory[] {
    return this.getSettings().categories.list;
  }

  /** The slots of a course; `index` is its place in a list. */
  presentCourse(course: Course, index = 0): CourseSlots {
    const { title, category, level, language, thumbnailUrl, price, isFeatured, slug } = course;
    const slugInPath = encodeURIComponent(slug);
    const rating = course.rating ?? readPlaceholderRating(listOwnFigures(this.getSettings()));
    return {
      title,
      description: course.description || null,
      category,
      ...this.presentLook(category),
      level,
      levelIs: level ? { [level]: true } : {},
      language,
      languageName: language && (this.languages.of(language) ?? language),
      thumbnailUrl,
      price: Number(price) > 0 ? this.presentPrice(String(price)) : null,
      isFeatured,
      isEager: index < EAGER_CARDS,
      students: this.presentCount(course.enrollmentCount),
      hasRating: rating !== null,
      rating: rating === null ? '' : this.ratings.format(rating),
      ratings: course.rating === null ? null : this.presentCount(course.ratingCount),
      slug: slugInPath,
      slugInQuery: encodeURIComponent(slugInPath),
    };
  }

  presentCoursePage(course: CourseDetail): CoursePageSlots {
    const { modules, instructors } = course;
    return {
      ...this.presentCourse(course),
      titleInQuery: encodeURIComponent(course.title),
      modules: modules.map(({ title, description, slideCount }, index) => ({
        number: index + 1,
        title,
        description: description || null,
        slides: this.presentCount(slideCount),
      })),
      instructors,
      hasInstructor: instructors.length > 0,
      hasInstructors: instructors.length > 1,
    };
  }
}
