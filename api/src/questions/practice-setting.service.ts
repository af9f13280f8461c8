import type { QuestionPractice } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';

/** Whether learners practice questions. */
@Injectable()
export class PracticeSettingService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @returns how many questions changed; a repetition changes none */
  async set(questionIds: string[], practice: QuestionPractice, actor: User): Promise<{ changed: number }> {
    return this.source.transaction(async (manager) => {
      const changed = await manager.query<{ id: string; title: string; practice: QuestionPractice }[]>(
        `SELECT id, title, practice FROM questions WHERE id = ANY ($1) AND practice <> $2
          ORDER BY id FOR NO KEY UPDATE`,
        [questionIds, practice],
      );
      await manager.query('UPDATE questions SET practice = $2 WHERE id = ANY ($1)', [
        changed.map(({ id }) => id),
        practice,
      ]);
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
