import {
  categoryKey,
  EAGER_CARDS,
  PLACEHOLDER_RATING,
  type CountSlot,
  type Course,
  type CourseDetail,
  type CoursePageSlots,
  type CourseSlots,
} from '@lectern/contract';

const countFormat = new Intl.NumberFormat('en-US');
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The slots of a course; `index` is its place in a list. */
export function presentCourseSlots(course: Course, index = 0): CourseSlots {
  const { title, category, level, language, thumbnailUrl, price, isFeatured, slug } = course;
  const slugInPath = encodeURIComponent(slug);
  return {
    title,
    description: course.description || null,
    category,
    categoryIs: category ? { [categoryKey(category)]: true } : {},
    level,
    language,
    languageName: language && (languageNames.of(language) ?? language),
    thumbnailUrl,
    price: Number(price) > 0 ? price : null,
    isFeatured,
    isEager: index < EAGER_CARDS,
    students: presentCount(course.enrollmentCount),
    rating: (course.rating ?? PLACEHOLDER_RATING).toFixed(1),
    ratings: course.rating === null ? null : presentCount(course.ratingCount),
    slug: slugInPath,
    slugInQuery: encodeURIComponent(slugInPath),
  };
}

export function presentCoursePageSlots(course: CourseDetail): CoursePageSlots {
  const { modules, instructors } = course;
  return {
    ...presentCourseSlots(course),
    titleInQuery: encodeURIComponent(course.title),
    modules: modules.map(({ title, description, slideCount }, index) => ({
      number: index + 1,
      title,
      description: description || null,
      slides: presentCount(slideCount),
    })),
    instructors,
    hasInstructor: instructors.length > 0,
    hasInstructors: instructors.length > 1,
  };
}

export const presentCount = (count: number): CountSlot => ({
  text: countFormat.format(count),
  isOne: count === 1,
});
