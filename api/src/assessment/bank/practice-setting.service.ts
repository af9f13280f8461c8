import { isPersonGraded, type QuestionPractice } from '@lectern/contract';
import { Question, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockForPractice, updatePractice } from './questions.queries.js';

/** Changes whether learners practice questions. */
@Injectable()
export class PracticeSettingService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @returns how many questions of the actor changed; a repeated call changes none */
  async set(questionIds: string[], practice: QuestionPractice, actor: User): Promise<{ changed: number }> {
    return this.source.transaction(async (manager) => {
      const changed = await lockForPractice(manager, questionIds, practice, actor);
      await updatePractice(
        manager,
        changed.map(({ id }) => id),
        practice,
      );
      for (const { id, title, practice: before } of changed) {
        await this.record(manager, actor, { id, title, before, practice });
      }
      return { changed: changed.length };
    });
  }

  /** @returns false if the question already has this setting */
  async setPracticed(id: string, isPracticed: boolean, actor: User): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const question = await lockRow(manager, Question, id, 'question');
      const { practice: before, title, type, archivedAt } = question;
      if (archivedAt) throw new Refusal(409, 'assessment.questionArchived');
      if (isPracticed && isPersonGraded({ type })) throw new Refusal(409, 'assessment.notPracticed');
      if (isPracticed === (before !== 'off')) return false;
      const practice = isPracticed ? 'on' : 'off';
      await updatePractice(manager, [id], practice);
      await this.record(manager, actor, { id, title, before, practice });
      return true;
    });
  }

  private record(
    manager: EntityManager,
    actor: User,
    change: { id: string; title: string; before: QuestionPractice; practice: QuestionPractice },
  ) {
    const { id, title, before, practice } = change;
    return this.audit.record(manager, {
      actor,
      action: 'question.practice-changed',
      target: { kind: 'question', id, name: title },
      detail: `${before} → ${practice}`,
    });
  }
}
