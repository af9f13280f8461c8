import {
  categoryKey,
  DEFAULT_LOCALE,
  EAGER_CARDS,
  readPlaceholderRating,
  type CountSlot,
  type Course,
  type CourseDetail,
  type CoursePageSlots,
  type CourseSlots,
  type Locale,
  type OwnFigures,
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
    private readonly getFigures: () => OwnFigures,
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

  /** The slots of a course; `index` is its place in a list. */
  presentCourse(course: Course, index = 0): CourseSlots {
    const { title, category, level, language, thumbnailUrl, price, isFeatured, slug } = course;
    const slugInPath = encodeURIComponent(slug);
    const rating = course.rating ?? readPlaceholderRating(this.getFigures());
    return {
      title,
      description: course.description || null,
      category,
      categoryIs: category ? { [categoryKey(category)]: true } : {},
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
