import type {
  Course,
  LearningPath,
  LearningPathEnrollment,
  LearningPathStep,
  ListedLearningPath,
  PathCourse,
  PathCourseState,
} from '@lectern/contract';
import { groupBy } from '@lectern/data';
import type {
  PathDetailRow,
  PathRow,
  PathEnrollmentRow,
  StepCourseRow,
  StepRow,
} from './learning-paths.queries.js';

function presentPlace({
  pathId: _pathId,
  isStale: _isStale,
  enrolledAt,
  completedAt,
  dueAt,
  ...place
}: PathEnrollmentRow): LearningPathEnrollment {
  return {
    ...place,
    enrolledAt: enrolledAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

/** @param place undefined: the person has not joined */
export function presentListedPath(path: PathRow, place: PathEnrollmentRow | undefined): ListedLearningPath {
  return { ...path, enrollment: place ? presentPlace(place) : null };
}

/** @param courses of the steps, by their ids */
export function presentPath(
  path: PathDetailRow,
  place: PathEnrollmentRow | undefined,
  { steps, placed, courses }: { steps: StepRow[]; placed: StepCourseRow[]; courses: Map<string, Course> },
): LearningPath {
  const isJoined = place !== undefined;
  const byStep = groupBy(placed, ({ stepId }) => stepId);
  return {
    ...path,
    enrollment: place ? presentPlace(place) : null,
    steps: steps.map((step) => presentStep(step, byStep.get(step.id) ?? [], { isJoined, courses })),
  };
}

function presentStep(
  step: StepRow,
  placed: StepCourseRow[],
  { isJoined, courses }: { isJoined: boolean; courses: Map<string, Course> },
): LearningPathStep {
  const available = placed.filter(({ courseId }) => courseId !== null);
  const completedCount = available.filter(({ isCompleted }) => isCompleted).length;
  const isOptionalDone =
    step.rule === 'optional' && completedCount > 0 && completedCount === available.length;
  return {
    ...step,
    completedCount,
    isOpen: !isJoined || step.isOpen,
    isCompleted: isJoined && (step.isCompleted || isOptionalDone),
    courses: placed.map((course): PathCourse => {
      const known = course.courseId === null ? undefined : courses.get(course.courseId);
      return {
        title: course.title,
        course: known ?? null,
        state: known ? findState(course, isJoined) : 'unavailable',
        progress: course.progress,
      };
    }),
  };
}

function findState({ isCompleted, isOpen, progress }: StepCourseRow, isJoined: boolean): PathCourseState {
  if (isCompleted) return 'completed';
  if (isJoined && !isOpen) return 'locked';
  return progress > 0 ? 'in-progress' : 'open';
}
