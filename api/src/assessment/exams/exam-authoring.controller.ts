import {
  createExam,
  deleteExam,
  deleteExamOverride,
  getEditedExam,
  getExamPaper,
  listAdminExams,
  listExamOverrides,
  publishExam,
  setExamOverride,
  updateExam,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { ExamAuthoringService } from './exam-authoring.service.js';
import { ExamPapersService } from './exam-papers.service.js';
import { OverridesService } from './overrides.service.js';

@Controller()
export class ExamAuthoringController {
  constructor(
    private readonly authoring: ExamAuthoringService,
    private readonly overrides: OverridesService,
    private readonly papers: ExamPapersService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(listAdminExams)
  list({ query, user }: Input<typeof listAdminExams>) {
    return this.authoring.list(query, user);
  }

  @Endpoint(createExam)
  async create({ body, user }: Input<typeof createExam>) {
    await this.teaching.require(user, 'course', body.courseId);
    return this.authoring.create(body, user);
  }

  @Endpoint(getEditedExam)
  async get({ params, user }: Input<typeof getEditedExam>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.authoring.get(params.examId);
  }

  @Endpoint(getExamPaper)
  async getPaper({ params, query, user }: Input<typeof getExamPaper>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.papers.get(params.examId, query.number);
  }

  @Endpoint(updateExam)
  async update({ params, body, user }: Input<typeof updateExam>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.authoring.update(params.examId, body, user);
  }

  @Endpoint(publishExam)
  async publish({ params, body, user }: Input<typeof publishExam>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.authoring.publish(params.examId, body.isPublished, user);
  }

  @Endpoint(deleteExam)
  async delete({ params, query, user }: Input<typeof deleteExam>, response: Response) {
    await this.teaching.require(user, 'exam', params.examId);
    await this.authoring.delete(params.examId, query.confirm, user);
    response.end();
  }

  @Endpoint(listExamOverrides)
  async listOverrides({ params, user }: Input<typeof listExamOverrides>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.overrides.list(params.examId);
  }

  @Endpoint(setExamOverride)
  async setOverride({ params, body, user }: Input<typeof setExamOverride>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.overrides.set(params.examId, params.userId, body, user);
  }

  @Endpoint(deleteExamOverride)
  async deleteOverride({ params, user }: Input<typeof deleteExamOverride>, response: Response) {
    await this.teaching.require(user, 'exam', params.examId);
    await this.overrides.delete(params.examId, params.userId, user);
    response.end();
  }
}
