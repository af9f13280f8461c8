import {
  Enrollment,
  ExternalToolLink,
  ExternalToolRow,
  type Module,
  teachesCourse,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CoursesService } from '../../../courses/reading/courses.service.js';
import { requireOpenModule } from '../../../courses/reading/require-open.js';
import { Refusal } from '../../../platform/http/refusal.js';

/** A module with a tool, as one person may open it. */
export interface OpenedTool {
  link: ExternalToolLink;
  /** Null: it was removed. */
  tool: ExternalToolRow | null;
  module: Pick<Module, 'id' | 'courseId' | 'title'>;
  /** Null: a person who teaches the course and does not take it. */
  enrollment: Enrollment | null;
  teaches: boolean;
}

/** Who may open the tool of a module: its learners while it is open, instructors of the course, and administrators. */
@Injectable()
export class ToolAccessService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
  ) {}

  /** @throws Refusal (404) for a module without a tool, (403) where the person is not enrolled and does not teach the course, or it is locked */
  async find(moduleId: string, user: User): Promise<OpenedTool> {
    const module = await this.courses.module(moduleId, user);
    const { manager } = this.source;
    const link = await manager.findOneBy(ExternalToolLink, { moduleId });
    if (!link) throw new Refusal(404, 'interop.tools.notTool');
    const enrollment = await manager.findOneBy(Enrollment, { courseId: module.courseId, userId: user.id });
    const teaches = await teachesCourse(manager, module.courseId, user);
    if (!enrollment && !teaches) throw new Refusal(403, 'courses.enrollFirst');
    await requireOpenModule(manager, moduleId, user);
    const tool = link.toolId && (await manager.findOneBy(ExternalToolRow, { id: link.toolId }));
    return { link, tool: tool || null, module, enrollment, teaches };
  }
}
