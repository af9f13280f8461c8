import { getExam, listExams } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ExamsService } from './exams.service.js';

@Controller()
export class ExamsController {
  constructor(private readonly exams: ExamsService) {}

  @Endpoint(listExams)
  list({ user, locale }: Input<typeof listExams>) {
    return this.exams.list(user, locale);
  }

  @Endpoint(getExam)
  get({ params, user }: Input<typeof getExam>) {
    return this.exams.get(params.examId, user);
  }
}
