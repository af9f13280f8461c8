import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import type { Enrollment } from '@lectern/data';

export type Whereabouts = Pick<EnrollmentOnWire, 'lastModuleId' | 'completedModuleIds' | 'rating'>;

export function presentEnrollment(enrollment: Enrollment, whereabouts: Whereabouts): EnrollmentOnWire {
  return {
    id: enrollment.id,
    courseId: enrollment.courseId,
    progress: enrollment.progress,
    enrolledAt: enrollment.enrolledAt.toISOString(),
    completedAt: enrollment.completedAt?.toISOString() ?? null,
    lastSlideId: enrollment.currentSlideId,
    ...whereabouts,
  };
}
