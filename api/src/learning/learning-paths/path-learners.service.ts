import type { PathLearner, PathLearnerQuery, StudyStatus } from '@lectern/contract';
import { LearningPathStep, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { findLearners, type LearnerRow } from './path-authoring.queries.js';

/** The learners of learning paths. */
@Injectable()
export class PathLearnersService {
  constructor(private readonly source: DataSource) {}

  /** One page, as far as the person sees what the learners do. */
  async list(pathId: string, query: Localized<PathLearnerQuery>, user: User) {
    const { manager } = this.source;
    const { items, total } = await findLearners(manager, pathId, query, user);
    const requiredSteps = await manager.countBy(LearningPathStep, { pathId, rule: Not('optional') });
    return { items: items.map(presentLearner), total, requiredSteps };
  }
}

function presentLearner({ isOverdue, enrolledAt, completedAt, dueAt, ...row }: LearnerRow): PathLearner {
  return {
    ...row,
    enrolledAt: enrolledAt.toISOString(),
    status: findStatus(row.progress, { isCompleted: completedAt !== null, isOverdue }),
    completedAt: completedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

function findStatus(
  progress: number,
  { isCompleted, isOverdue }: { isCompleted: boolean; isOverdue: boolean },
): StudyStatus {
  if (isCompleted) return 'completed';
  if (isOverdue) return 'overdue';
  return progress > 0 ? 'in-progress' : 'not-started';
}
