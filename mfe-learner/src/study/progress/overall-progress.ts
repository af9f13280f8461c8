import type { Dashboard } from '@lectern/contract';

/** Mean progress of the learner's courses, percent; 0 where there is none. */
export function overallProgress(courses: { progress: number }[]): number {
  if (courses.length === 0) return 0;
  return courses.reduce((sum, { progress }) => sum + progress, 0) / courses.length;
}

/** Completed of enrolled courses, percent; 0 where there is none. */
export function completionRate({
  completedCourses,
  enrolledCourses,
}: Pick<Dashboard['stats'], 'completedCourses' | 'enrolledCourses'>): number {
  return enrolledCourses === 0 ? 0 : (completedCourses / enrolledCourses) * 100;
}
