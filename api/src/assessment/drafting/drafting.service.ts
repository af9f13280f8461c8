import type { DraftingResult, ProposalKind } from '@lectern/contract';
import { PROPOSAL_KINDS } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findCourseWithSlides, chooseSlides, type CourseWithSlides } from './course-slides.js';
import { getKindFigures } from './kind-figures.js';
import { draftQuestions } from './rules/draft-questions.js';
import type { DraftedQuestion } from './rules/drafted-question.js';
import { saveProposals } from './save-proposals.js';
import { suggestSlides } from './suggest-slides.js';

/** Drafts questions from slides by rules, without a model, and saves them as proposals. */
@Injectable()
export class DraftingService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @param chosen without `slideIds`: all slides; without `kinds`: all kinds that are not weak (rarely accepted) */
  async draft(
    courseId: string,
    chosen: { slideIds?: string[] | undefined; kinds?: ProposalKind[] | undefined },
    actor: User,
  ): Promise<DraftingResult> {
    const courseWithSlides = await findCourseWithSlides(this.source.manager, courseId);
    const slideIds = chooseSlides(courseWithSlides, chosen.slideIds);
    const kinds = new Set(chosen.kinds ?? (await this.findDefaultKinds()));
    const { slides } = courseWithSlides;
    const isChosen = ({ id }: { id: string }) => slideIds.has(id);
    const questions = await draftQuestions(slides, kinds, isChosen);
    const created = await this.save(courseWithSlides, questions, actor);
    const suggested = created === 0 ? { suggested: await suggestSlides(slides, isChosen) } : {};
    return { created, slides: slideIds.size, ...suggested };
  }

  /** @returns how many proposals were added */
  save(courseWithSlides: CourseWithSlides, questions: DraftedQuestion[], actor: User): Promise<number> {
    return this.source.transaction(async (manager) => {
      const created = await saveProposals(manager, courseWithSlides, questions);
      if (created) await this.record(manager, courseWithSlides, created, actor);
      return created;
    });
  }

  private record(manager: EntityManager, { course }: CourseWithSlides, created: number, actor: User) {
    return this.audit.record(manager, {
      actor,
      action: 'question-proposals.drafted',
      target: { kind: 'course', id: course.id, name: course.title },
      detail: String(created),
    });
  }

  private async findDefaultKinds(): Promise<ProposalKind[]> {
    const figures = await getKindFigures(this.source.manager);
    const weak = new Set(figures.filter(({ isWeak }) => isWeak).map(({ kind }) => kind));
    return PROPOSAL_KINDS.filter((kind) => !weak.has(kind));
  }
}
