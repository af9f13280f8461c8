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

/** A module with a tool that a person may open. */
export interface OpenableToolModule {
  link: ExternalToolLink;
  /** Null: an administrator removed the tool. */
  tool: ExternalToolRow | null;
  module: Pick<Module, 'id' | 'courseId' | 'title'>;
  /** Null: the person teaches the course and is not enrolled. */
  enrollment: Enrollment | null;
  teaches: boolean;
}

/** Learners of a course may open the tool of a module while the module is open; instructors of the course and administrators always. */
@Injectable()
export class ToolAccessService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
  ) {}

  /**
   * @throws Refusal (404) for a module without a tool, (403) for a locked module, and for a person who neither takes nor teaches the
   * course
   */
  async requireAccess(moduleId: string, user: User): Promise<OpenableToolModule> {
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
