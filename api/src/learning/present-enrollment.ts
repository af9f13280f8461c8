import type { Enrollment as EnrollmentOnWire } from '@lectern/contract';
import type { Enrollment } from '@lectern/data';

export function presentEnrollment(
  enrollment: Enrollment,
  lastModuleId: string | null,
  completedModuleIds: string[],
): EnrollmentOnWire {
  return {
    id: enrollment.id,
    courseId: enrollment.courseId,
    progress: enrollment.progress,
    enrolledAt: enrollment.enrolledAt.toISOString(),
    completedAt: enrollment.completedAt?.toISOString() ?? null,
    lastModuleId,
    completedModuleIds,
  };
}
