import {
  PROPOSAL_DECIDED,
  type ProposalDecision,
  type ProposalState,
  QUESTION_IN_USE,
} from '@lectern/contract';
import { Course, isStillReferenced, Question, QuestionProposal, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { CategoriesService } from '../bank/categories.service.js';
import { QuestionsService } from '../bank/questions.service.js';
import { Refusal } from '../../platform/http/refusal.js';

/** Accepts, edits and rejects drafted questions, and takes decisions back. */
@Injectable()
export class ProposalDecisionsService {
  constructor(
    private readonly source: DataSource,
    private readonly questions: QuestionsService,
    private readonly categories: CategoriesService,
    private readonly audit: AuditService,
  ) {}

  /** A repeated call changes nothing. */
  async decide(id: string, state: ProposalState, actor: User): Promise<ProposalDecision> {
    try {
      return await this.source.transaction(async (manager) => {
        const proposal = await manager.findOne(QuestionProposal, {
          where: { id },
          lock: { mode: 'pessimistic_write' },
        });
        if (!proposal) throw new Refusal(404, 'assessment.proposalGone');
        if (proposal.state === state) return { state, questionId: proposal.questionId };
        const questionId = await this.apply(manager, proposal, state, actor);
        return { state, questionId };
      });
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new Refusal(409, 'assessment.questionInUse', { code: QUESTION_IN_USE });
    }
  }

  /** Accepts the proposals that are open, in one transaction; other proposals are skipped. */
  acceptAll(courseId: string, ids: string[], actor: User): Promise<{ accepted: number }> {
    return this.source.transaction(async (manager) => {
      await findCourse(manager, courseId);
      const openProposals = await manager.find(QuestionProposal, {
        where: { id: In(ids), courseId, state: 'open' },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      for (const proposal of openProposals) await this.apply(manager, proposal, 'accepted', actor);
      return { accepted: openProposals.length };
    });
  }

  /** @returns the id of the question in the bank; null for a proposal that was rejected or opened again */
  private async apply(
    manager: EntityManager,
    proposal: QuestionProposal,
    state: ProposalState,
    actor: User,
  ): Promise<string | null> {
    if (state !== 'open' && proposal.state !== 'open')
      throw new Refusal(409, 'assessment.proposalDecided', { code: PROPOSAL_DECIDED });
    if (state === 'open' && proposal.questionId) await removeFromBank(manager, proposal.questionId);
    const questionId =
      state === 'accepted' || state === 'edited'
        ? await this.addQuestion(manager, proposal, state === 'accepted' ? 'ready' : 'draft', actor)
        : null;
    const decidedAt = state === 'open' ? null : new Date();
    await manager.update(QuestionProposal, proposal.id, { state, questionId, decidedAt });
    if (!questionId)
      await this.audit.record(manager, {
        actor,
        action: state === 'open' ? 'question-proposal.reopened' : 'question-proposal.rejected',
        target: {
          kind: 'course',
          id: proposal.courseId,
          name: (await findCourse(manager, proposal.courseId)).title,
        },
        detail: proposal.title,
      });
    return questionId;
  }

  private async addQuestion(
    manager: EntityManager,
    { courseId, title, content, key, slideId, quote }: QuestionProposal,
    status: 'draft' | 'ready',
    actor: User,
  ): Promise<string> {
    const categoryId = await this.categories.findOrCreateForCourse(
      manager,
      await findCourse(manager, courseId),
      actor,
    );
    const source = slideId ? { slideId, quote } : null;
    return this.questions.add(
      manager,
      { title, categoryId, tags: [], points: 1, status, content, key, source },
      actor,
    );
  }
}

async function findCourse(manager: EntityManager, id: string): Promise<Course> {
  const course = await manager.findOneBy(Course, { id });
  if (!course) throw new Refusal(404, 'courses.courseNotFound');
  return course;
}

/** Deletes the question of an accepted proposal, unless it was edited. The database refuses if an exam or an attempt uses it. */
async function removeFromBank(manager: EntityManager, questionId: string) {
  const { affected } = await manager.delete(Question, { id: questionId, version: 1 });
  if (affected) return;
  if (await manager.existsBy(Question, { id: questionId }))
    throw new Refusal(409, 'assessment.questionInUse', { code: QUESTION_IN_USE });
}
