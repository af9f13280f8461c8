import {
  PREVIEW_OUTDATED,
  type ExamPreview,
  type ExamPreviewResult,
  type QuestionResponse,
} from '@lectern/contract';
import { computePercent, describeMark, Exam, mark } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { renderFormulasIn } from '../question-html/render-formulas.js';
import { ExamPapersService } from './exam-papers.service.js';

interface PreviewedAnswer {
  questionId: string;
  response: QuestionResponse | null;
}

/** Lets the instructors of a course take an exam as learners do. Nothing is stored, so no result or statistic counts a preview. */
@Injectable()
export class ExamPreviewsService {
  constructor(
    private readonly source: DataSource,
    private readonly papers: ExamPapersService,
  ) {}

  async get(examId: string, number: number): Promise<ExamPreview> {
    const { exam, timeLimit, totalPoints, questions } = await this.papers.get(examId, number);
    const { passingScore, onePerPage } = await this.source.manager.findOneByOrFail(Exam, { id: examId });
    return {
      ...{ exam, timeLimit, passingScore, onePerPage, totalPoints },
      questions: questions.map(({ questionId, section, points, content }) => ({
        ...{ questionId, section, points, content },
      })),
    };
  }

  /** @throws Refusal (409) with the code `preview-outdated` if the questions of the exam have changed since `get` */
  async mark(
    examId: string,
    { number, answers }: { number: number; answers: PreviewedAnswer[] },
  ): Promise<ExamPreviewResult> {
    const { questions } = await this.papers.draw(examId, number);
    const isSame =
      questions.length === answers.length &&
      questions.every(({ questionId }, index) => answers[index]?.questionId === questionId);
    if (!isSame) throw new Refusal(409, 'assessment.previewOutdated', { code: PREVIEW_OUTDATED });
    const exam = await this.source.manager.findOneByOrFail(Exam, { id: examId });
    const rule = exam.reviewRules.rightAfter;
    const markedAnswers = questions.map(({ content, key, points: maxPoints }, index) => {
      const response = answers[index]?.response ?? null;
      const { fraction } = mark(content, key, response);
      return {
        fraction,
        maxPoints,
        visibleMark: describeMark({ content, response, fraction, maxPoints }, key, rule),
      };
    });
    const needsGrading = markedAnswers.some(({ fraction }) => fraction === null);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const points = sum(markedAnswers.map(({ fraction, maxPoints }) => (fraction ?? 0) * maxPoints));
    const percent =
      needsGrading || !rule.score
        ? null
        : computePercent(points, sum(markedAnswers.map(({ maxPoints }) => maxPoints)));
    return {
      ...{ percent, needsGrading, rule },
      isPassed: percent === null ? null : percent >= exam.passingScore,
      marks: await Promise.all(
        markedAnswers.map(async ({ visibleMark }) => ({
          ...visibleMark,
          feedback: await Promise.all(visibleMark.feedback.map(renderFormulasIn)),
        })),
      ),
    };
  }
}
