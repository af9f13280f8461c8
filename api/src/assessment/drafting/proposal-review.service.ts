import { PROPOSAL_KINDS, type ProposalReview, type ProposalSlide } from '@lectern/contract';
import { QuestionProposal, type Slide } from '@lectern/data';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { presentSlide as presentCourseSlide } from '../../courses/reading/present-course.js';
import { findSlides } from './course-slides.js';
import { getKindFigures } from './kind-figures.js';
import { ModelDraftingService } from './model-drafting.service.js';
import { hasQuote } from './rules/verify-question.js';

/** The drafted questions of a course, beside their slides. */
@Injectable()
export class ProposalReviewService {
  constructor(
    private readonly source: DataSource,
    private readonly modelDrafting: ModelDraftingService,
  ) {}

  async getReview(courseId: string): Promise<ProposalReview> {
    const { manager } = this.source;
    const { course, modules, slides } = await findSlides(manager, courseId);
    // During an update an API process of the previous version may still draft kinds that no longer exist.
    const where = { courseId, state: 'open', kind: In([...PROPOSAL_KINDS]) } as const;
    // Rows without an order change places when they are written, so that an undone decision would move its question.
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const open = await manager.find(QuestionProposal, { where, order });
    const shown = new Map(slides.map((slide, index) => [slide.id, presentSlide(slide, index)]));
    const findNumber = ({ slideId }: QuestionProposal) => shown.get(slideId ?? '')?.number ?? 0;
    const proposals = open
      .filter(({ slideId, quote }) => hasQuote(quote, shown.get(slideId ?? '')?.text ?? ''))
      .sort((a, b) => findNumber(a) - findNumber(b));
    const used = new Set(proposals.map(({ slideId }) => slideId));
    return {
      course: { id: course.id, title: course.title, slug: course.slug },
      modules: modules.map(({ id, title }) => ({ id, title })),
      slides: slides.map(({ id, moduleId, title }) => ({ id, moduleId, title })),
      proposals: proposals.map((proposal) => ({ ...proposal, slideId: proposal.slideId ?? '' })),
      proposalSlides: [...shown.values()].filter(({ id }) => used.has(id)),
      decidedCount: await manager.countBy(QuestionProposal, { courseId, state: Not('open') }),
      kinds: await getKindFigures(manager),
      hasModel: this.modelDrafting.isConfigured,
    };
  }
}

function presentSlide(slide: Slide, index: number): ProposalSlide {
  const { id, moduleId, title, content, imageUrl, imageWidth, imageHeight, imageAlt } = presentCourseSlide(
    slide,
    { seen: false, language: null, withNotes: false, video: null },
  );
  return {
    id,
    moduleId,
    number: index + 1,
    title,
    text: slideText(content),
    imageUrl,
    imageWidth,
    imageHeight,
    imageAlt,
  };
}
