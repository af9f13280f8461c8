import type { QuestionPractice } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockForPractice, updatePractice } from './questions.queries.js';

/** Whether learners practice questions. */
@Injectable()
export class PracticeSettingService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @returns how many of the actor's questions changed; a repetition changes none */
  async set(questionIds: string[], practice: QuestionPractice, actor: User): Promise<{ changed: number }> {
    return this.source.transaction(async (manager) => {
      const changed = await lockForPractice(manager, questionIds, practice, actor);
      await updatePractice(
        manager,
        changed.map(({ id }) => id),
        practice,
      );
      for (const { id, title, practice: before } of changed) {
        await this.audit.record(manager, {
          actor,
          action: 'question.practice-changed',
          target: { kind: 'question', id, name: title },
          detail: `${before} → ${practice}`,
        });
      }
      return { changed: changed.length };
    });
  }
}
