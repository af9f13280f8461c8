import {
  archiveQuestion,
  archiveQuestions,
  countDrawableQuestions,
  createQuestion,
  createQuestionCategory,
  deleteQuestionCategory,
  duplicateQuestion,
  exportQuestions,
  getQuestion,
  getQuestionVersion,
  importQuestions,
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  practiceQuestions,
  previewQuestion,
  previewQuestionExport,
  previewQuestionImport,
  renderQuestion,
  retagQuestions,
  setQuestionPractice,
  updateQuestion,
  updateQuestionCategory,
} from '@lectern/contract';
import { Question } from '@lectern/data';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { BulkChanges } from '../../platform/rights/bulk-changes.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { CategoriesService } from './categories.service.js';
import { PracticeSettingService } from './practice-setting.service.js';
import { QuestionExportsService } from '../question-files/question-exports.service.js';
import { QuestionImportsService } from '../question-files/question-imports.service.js';
import { QuestionsService } from './questions.service.js';

@Controller()
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly categories: CategoriesService,
    private readonly imports: QuestionImportsService,
    private readonly exports: QuestionExportsService,
    private readonly practice: PracticeSettingService,
    private readonly bulk: BulkChanges,
  ) {}

  @Endpoint(listQuestionCategories)
  listCategories({ user, locale }: Input<typeof listQuestionCategories>) {
    return this.categories.list(user, locale);
  }

  @Endpoint(createQuestionCategory)
  createCategory({ body, user }: Input<typeof createQuestionCategory>) {
    return this.categories.create(body, user);
  }

  @Endpoint(updateQuestionCategory)
  updateCategory({ params, body, user }: Input<typeof updateQuestionCategory>) {
    return this.categories.update(params.categoryId, body, user);
  }

  @Endpoint(deleteQuestionCategory)
  deleteCategory({ params, user }: Input<typeof deleteQuestionCategory>) {
    return this.categories.delete(params.categoryId, user);
  }

  @Endpoint(listQuestionTags)
  listTags({ user }: Input<typeof listQuestionTags>) {
    return this.questions.listTags(user);
  }

  @Endpoint(listQuestions)
  list({ query, user, locale }: Input<typeof listQuestions>) {
    return this.questions.list({ ...query, locale }, user);
  }

  @Endpoint(countDrawableQuestions)
  countDrawable({ query, user }: Input<typeof countDrawableQuestions>) {
    return this.questions.countDrawable(query, user);
  }

  @Endpoint(createQuestion)
  create({ body, user }: Input<typeof createQuestion>) {
    return this.questions.create(body, user);
  }

  @Endpoint(getQuestion)
  get({ params, user, locale }: Input<typeof getQuestion>) {
    return this.questions.get(params.questionId, user, locale);
  }

  @Endpoint(getQuestionVersion)
  getVersion({ params }: Input<typeof getQuestionVersion>) {
    return this.questions.getVersion(params.questionId, params.version);
  }

  @Endpoint(updateQuestion)
  update({ params, body, user, locale }: Input<typeof updateQuestion>) {
    return this.questions.update(params.questionId, body, { user, locale });
  }

  @Endpoint(duplicateQuestion)
  duplicate({ params, user }: Input<typeof duplicateQuestion>) {
    return this.questions.duplicate(params.questionId, user);
  }

  @Endpoint(archiveQuestion)
  archive({ params, body, user }: Input<typeof archiveQuestion>) {
    return this.questions.archive(params.questionId, body.isArchived, user);
  }

  @Endpoint(archiveQuestions)
  archiveAll({ body: { ids, isArchived }, user, locale }: Input<typeof archiveQuestions>) {
    const change = (id: string) => this.questions.setArchived(id, isArchived, user);
    return this.bulk.run(archiveQuestions, { ids, user, locale }, { entity: Question, change });
  }

  @Endpoint(retagQuestions)
  retagAll({ body: { ids, ...tags }, user, locale }: Input<typeof retagQuestions>) {
    const change = (id: string) => this.questions.retag(id, tags, user);
    return this.bulk.run(retagQuestions, { ids, user, locale }, { entity: Question, change });
  }

  @Endpoint(practiceQuestions)
  practiceAll({ body: { ids, isPracticed }, user, locale }: Input<typeof practiceQuestions>) {
    const change = (id: string) => this.practice.setPracticed(id, isPracticed, user);
    return this.bulk.run(practiceQuestions, { ids, user, locale }, { entity: Question, change });
  }

  @Endpoint(setQuestionPractice)
  setPractice({ body, user }: Input<typeof setQuestionPractice>) {
    return this.practice.set(body.questionIds, body.practice, user);
  }

  @Endpoint(renderQuestion)
  render({ body }: Input<typeof renderQuestion>) {
    return this.questions.render(body);
  }

  @Endpoint(previewQuestion)
  preview({ body }: Input<typeof previewQuestion>) {
    return this.questions.preview(body);
  }

  @Endpoint(previewQuestionImport)
  previewImport({ request, user, locale }: Input<typeof previewQuestionImport>) {
    return this.imports.preview(request, user, locale);
  }

  @Endpoint(importQuestions)
  import({ request, user }: Input<typeof importQuestions>) {
    return this.imports.import(request, user);
  }

  @Endpoint(previewQuestionExport)
  previewExport({ body, user, locale }: Input<typeof previewQuestionExport>) {
    return this.exports.preview(body, user, locale);
  }

  @Endpoint(exportQuestions)
  async export({ body, user, locale, request }: Input<typeof exportQuestions>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { bytes, mediaType, name } = await this.exports.write(body, user, locale);
    response.attachment(name).type(mediaType).setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(bytes);
  }
}
