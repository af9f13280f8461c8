import {
  createExam,
  deleteExam,
  deleteExamOverride,
  deleteExams,
  getEditedExam,
  getExamPaper,
  getExamPreview,
  listAdminExams,
  markExamPreview,
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
import { ExamPreviewsService } from './exam-previews.service.js';
import { OverridesService } from './overrides.service.js';
import { presentEdited } from './present-exam.js';

@Controller()
export class ExamAuthoringController {
  constructor(
    private readonly authoring: ExamAuthoringService,
    private readonly overrides: OverridesService,
    private readonly papers: ExamPapersService,
    private readonly previews: ExamPreviewsService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(listAdminExams)
  list({ query, user, locale }: Input<typeof listAdminExams>) {
    return this.authoring.list({ ...query, locale }, user);
  }

  @Endpoint(createExam)
  async create({ body, user, locale }: Input<typeof createExam>) {
    return presentEdited(await this.authoring.create(body, user), locale);
  }

  @Endpoint(getEditedExam)
  async get({ params, locale }: Input<typeof getEditedExam>) {
    return presentEdited(await this.authoring.get(params.examId), locale);
  }

  @Endpoint(getExamPaper)
  getPaper({ params, query }: Input<typeof getExamPaper>) {
    return this.papers.get(params.examId, query.number);
  }

  @Endpoint(getExamPreview)
  getPreview({ params, query }: Input<typeof getExamPreview>) {
    return this.previews.get(params.examId, query.number);
  }

  @Endpoint(markExamPreview)
  markPreview({ params, body }: Input<typeof markExamPreview>) {
    return this.previews.mark(params.examId, body);
  }

  @Endpoint(updateExam)
  async update({ params, body, user, locale }: Input<typeof updateExam>) {
    return presentEdited(await this.authoring.update(params.examId, body, user), locale);
  }

  @Endpoint(publishExam)
  async publish({ params, body, user, locale }: Input<typeof publishExam>) {
    return presentEdited(await this.authoring.publish(params.examId, body.isPublished, user), locale);
  }

  @Endpoint(deleteExam)
  delete({ params, query, user }: Input<typeof deleteExam>) {
    return this.authoring.delete(params.examId, query.confirm, user);
  }

  @Endpoint(publishExams)
  publishAll({ body: { ids, isPublished }, user, locale }: Input<typeof publishExams>) {
    const change = (id: string) => this.authoring.setPublished(id, isPublished, user);
    return this.bulk.run(publishExams, { ids, user, locale }, { entity: Exam, change });
  }

  @Endpoint(deleteExams)
  deleteAll({ body: { ids }, user, locale }: Input<typeof deleteExams>) {
    const change = (id: string) => this.authoring.delete(id, false, user).then(() => true);
    return this.bulk.run(deleteExams, { ids, user, locale }, { entity: Exam, change });
  }

  @Endpoint(listExamOverrides)
  listOverrides({ params, locale }: Input<typeof listExamOverrides>) {
    return this.overrides.list(params.examId, locale);
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
