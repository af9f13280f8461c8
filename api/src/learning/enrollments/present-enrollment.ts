import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import type { Enrollment } from '@lectern/data';

/** The fields of a presented enrollment that are not in its row. */
export type EnrollmentDetails = Pick<EnrollmentOnWire, 'lastModuleId' | 'completedModuleIds' | 'rating'>;

type EnrollmentRow = Pick<
  Enrollment,
  'id' | 'courseId' | 'progress' | 'enrolledAt' | 'completedAt' | 'currentSlideId'
>;

export function presentEnrollment(enrollment: EnrollmentRow, details: EnrollmentDetails): EnrollmentOnWire {
  return {
    id: enrollment.id,
    courseId: enrollment.courseId,
    progress: enrollment.progress,
    enrolledAt: enrollment.enrolledAt.toISOString(),
    completedAt: enrollment.completedAt?.toISOString() ?? null,
    lastSlideId: enrollment.currentSlideId,
    ...details,
  };
}
