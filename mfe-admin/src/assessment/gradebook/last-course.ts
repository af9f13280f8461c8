const STORAGE_KEY = 'lectern.gradebook-course';

/**
 * Chooses the gradebook that opens from the menu: that of the course that was opened last in this browser, or of the only course.
 * @returns undefined where the person has to choose
 */
export function findLastCourse<Course extends { id: string }>(courses: Course[]): Course | undefined {
  const last = readLast();
  return courses.find(({ id }) => id === last) ?? (courses.length === 1 ? courses[0] : undefined);
}

/** Remembers the course whose gradebook is open. */
export function saveLastCourse(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is blocked: the next visit asks for a course.
  }
}

function readLast(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
