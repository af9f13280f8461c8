import {
  archiveQuestion,
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
  previewQuestion,
  previewQuestionExport,
  previewQuestionImport,
  renderQuestion,
  setQuestionPractice,
  updateQuestion,
  updateQuestionCategory,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
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
  ) {}

  @Endpoint(listQuestionCategories)
  listCategories({ user }: Input<typeof listQuestionCategories>) {
    return this.categories.list(user);
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
  async deleteCategory({ params, user }: Input<typeof deleteQuestionCategory>, response: Response) {
    await this.categories.delete(params.categoryId, user);
    response.end();
  }

  @Endpoint(listQuestionTags)
  listTags({ user }: Input<typeof listQuestionTags>) {
    return this.questions.listTags(user);
  }

  @Endpoint(listQuestions)
  list({ query, user }: Input<typeof listQuestions>) {
    return this.questions.list(query, user);
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
  get({ params, user }: Input<typeof getQuestion>) {
    return this.questions.get(params.questionId, user);
  }

  @Endpoint(getQuestionVersion)
  getVersion({ params }: Input<typeof getQuestionVersion>) {
    return this.questions.getVersion(params.questionId, params.version);
  }

  @Endpoint(updateQuestion)
  update({ params, body, user }: Input<typeof updateQuestion>) {
    return this.questions.update(params.questionId, body, user);
  }

  @Endpoint(duplicateQuestion)
  duplicate({ params, user }: Input<typeof duplicateQuestion>) {
    return this.questions.duplicate(params.questionId, user);
  }

  @Endpoint(archiveQuestion)
  archive({ params, body, user }: Input<typeof archiveQuestion>) {
    return this.questions.archive(params.questionId, body.isArchived, user);
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
  previewImport({ request, user }: Input<typeof previewQuestionImport>) {
    return this.imports.preview(request, user);
  }

  @Endpoint(importQuestions)
  import({ request, user }: Input<typeof importQuestions>) {
    return this.imports.import(request, user);
  }

  @Endpoint(previewQuestionExport)
  previewExport({ body, user }: Input<typeof previewQuestionExport>) {
    return this.exports.preview(body, user);
  }

  @Endpoint(exportQuestions)
  async export({ body, user, request }: Input<typeof exportQuestions>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { bytes, mediaType, name } = await this.exports.write(body, user);
    response.attachment(name).type(mediaType).setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(bytes);
  }
}
