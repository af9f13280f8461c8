const STORAGE_KEY = 'lectern.gradebook-course';

/**
 * Chooses the course whose gradebook opens from the menu: the one opened last in this browser, or the only one.
 * @returns undefined if the person has to choose
 */
export function findLastCourse<Course extends { id: string }>(courses: Course[]): Course | undefined {
  const lastCourseId = readLastCourseId();
  return courses.find(({ id }) => id === lastCourseId) ?? (courses.length === 1 ? courses[0] : undefined);
}

/** Remembers the course whose gradebook is open. */
export function saveLastCourse(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is blocked: the next visit asks for a course.
  }
}

function readLastCourseId(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
