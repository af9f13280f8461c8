/** As long as a sign-in may take. */
const MAX_AGE_MS = 60 * 60_000;
const STORAGE_KEY = 'lectern.enroll-wish';

interface EnrollWish {
  courseId: string;
  at: number;
}

/**
 * Keeps in this tab that the person pressed 'Enroll Now', for the course page after a sign-in. It is not in the address, so
 * no link of another site enrolls anyone.
 */
export function keepEnrollWish(courseId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ courseId, at: Date.now() } satisfies EnrollWish));
  } catch {
    // Storage is blocked: the person enrolls on the course page.
  }
}

/** Whether the person pressed 'Enroll Now' for this course a short time ago; true only once. */
export function takeEnrollWish(courseId: string): boolean {
  try {
    const wish = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as EnrollWish | null;
    if (wish?.courseId !== courseId) return false;
    sessionStorage.removeItem(STORAGE_KEY);
    return Date.now() - wish.at < MAX_AGE_MS;
  } catch {
    return false;
  }
}
