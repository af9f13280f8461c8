import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import type { Standing } from './turns.js';

export type Whereabouts = Pick<EnrollmentOnWire, 'lastModuleId' | 'completedModuleIds' | 'rating'>;

export function presentEnrollment(enrollment: Standing, whereabouts: Whereabouts): EnrollmentOnWire {
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
