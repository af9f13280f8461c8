import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import type { Enrollment } from '@lectern/data';

/** What an enrollment on the wire holds beside its own row. */
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
