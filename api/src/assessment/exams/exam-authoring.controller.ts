import {
  createExam,
  deleteExam,
  deleteExamOverride,
  deleteExams,
  getEditedExam,
  getExamPaper,
  listAdminExams,
  listExamOverrides,
  publishExam,
  publishExams,
  setExamOverride,
  updateExam,
} from '@lectern/contract';
import { Exam } from '@lectern/data';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { ExamAuthoringService } from './exam-authoring.service.js';
import { ExamPapersService } from './exam-papers.service.js';
import { OverridesService } from './overrides.service.js';

@Controller()
export class ExamAuthoringController {
  constructor(
    private readonly authoring: ExamAuthoringService,
    private readonly overrides: OverridesService,
    private readonly papers: ExamPapersService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(listAdminExams)
  list({ query, user }: Input<typeof listAdminExams>) {
    return this.authoring.list(query, user);
  }

  @Endpoint(createExam)
  create({ body, user }: Input<typeof createExam>) {
    return this.authoring.create(body, user);
  }

  @Endpoint(getEditedExam)
  get({ params }: Input<typeof getEditedExam>) {
    return this.authoring.get(params.examId);
  }

  @Endpoint(getExamPaper)
  getPaper({ params, query }: Input<typeof getExamPaper>) {
    return this.papers.get(params.examId, query.number);
  }

  @Endpoint(updateExam)
  update({ params, body, user }: Input<typeof updateExam>) {
    return this.authoring.update(params.examId, body, user);
  }

  @Endpoint(publishExam)
  publish({ params, body, user }: Input<typeof publishExam>) {
    return this.authoring.publish(params.examId, body.isPublished, user);
  }

  @Endpoint(deleteExam)
  delete({ params, query, user }: Input<typeof deleteExam>) {
    return this.authoring.delete(params.examId, query.confirm, user);
  }

  @Endpoint(publishExams)
  publishAll({ body: { ids, isPublished }, user }: Input<typeof publishExams>) {
    const change = (id: string) => this.authoring.setPublished(id, isPublished, user);
    return this.bulk.run(publishExams, { ids, user }, { entity: Exam, change });
  }

  @Endpoint(deleteExams)
  deleteAll({ body: { ids }, user }: Input<typeof deleteExams>) {
    const change = (id: string) => this.authoring.delete(id, false, user).then(() => true);
    return this.bulk.run(deleteExams, { ids, user }, { entity: Exam, change });
  }

  @Endpoint(listExamOverrides)
  listOverrides({ params }: Input<typeof listExamOverrides>) {
    return this.overrides.list(params.examId);
  }

  @Endpoint(setExamOverride)
  setOverride({ params, body, user }: Input<typeof setExamOverride>) {
    return this.overrides.set(params.examId, params.userId, body, user);
  }

  @Endpoint(deleteExamOverride)
  deleteOverride({ params, user }: Input<typeof deleteExamOverride>) {
    return this.overrides.delete(params.examId, params.userId, user);
  }
}
