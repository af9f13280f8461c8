import { PROPOSAL_KINDS, type ProposalReview, type ProposalSlide } from '@lectern/contract';
import { QuestionProposal, type Slide } from '@lectern/data';
import { slideText } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { presentSlide as presentCourseSlide } from '../../courses/reading/present-course.js';
import { findCourseWithSlides } from './course-slides.js';
import { getKindFigures } from './kind-figures.js';
import { ModelDraftingService } from './model-drafting.service.js';
import { hasQuote } from './rules/verify-question.js';

/** Shows the drafted questions of a course beside their slides. */
@Injectable()
export class ProposalReviewService {
  constructor(
    private readonly source: DataSource,
    private readonly modelDrafting: ModelDraftingService,
  ) {}

  async getReview(courseId: string): Promise<ProposalReview> {
    const { manager } = this.source;
    const { course, modules, slides } = await findCourseWithSlides(manager, courseId);
    // During an update of Lectern an API process of the previous version may still draft kinds that no longer exist.
    const where = { courseId, state: 'open', kind: In([...PROPOSAL_KINDS]) } as const;
    // Without an order, PostgreSQL would return a proposal at another place after its row was changed.
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const openProposals = await manager.find(QuestionProposal, { where, order });
    const slidesById = new Map(slides.map((slide, index) => [slide.id, presentSlide(slide, index)]));
    const findSlideNumber = ({ slideId }: QuestionProposal) => slidesById.get(slideId ?? '')?.number ?? 0;
    const proposals = openProposals
      .filter(({ slideId, quote }) => hasQuote(quote, slidesById.get(slideId ?? '')?.text ?? ''))
      .sort((a, b) => findSlideNumber(a) - findSlideNumber(b));
    const slideIds = new Set(proposals.map(({ slideId }) => slideId));
    return {
      course: { id: course.id, title: course.title, slug: course.slug },
      modules: modules.map(({ id, title }) => ({ id, title })),
      slides: slides.map(({ id, moduleId, title }) => ({ id, moduleId, title })),
      proposals: proposals.map((proposal) => ({ ...proposal, slideId: proposal.slideId ?? '' })),
      proposalSlides: [...slidesById.values()].filter(({ id }) => slideIds.has(id)),
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
