import type { ProposalReview, QuestionProposal } from '@lectern/contract';
import { SAMPLES, buildUuid } from '../parts/question-testing';

const [choice, , trueFalse] = SAMPLES as [(typeof SAMPLES)[0], unknown, (typeof SAMPLES)[0]];
const FIRST = buildUuid(51);
const SECOND = buildUuid(52);

/** A proposal on the first or second slide. */
const aProposal = (number: number, fields: Partial<QuestionProposal> = {}): QuestionProposal => ({
  id: buildUuid(60 + number),
  kind: 'matching',
  title: `Proposal ${number}`,
  slideId: FIRST,
  quote: 'Bees dance.',
  ...choice,
  ...fields,
});

/** Three proposals on two slides of two modules, after two decisions. */
export const aReview = (fields: Partial<ProposalReview> = {}): ProposalReview => ({
  course: { id: buildUuid(100), title: 'Beekeeping', slug: 'beekeeping' },
  modules: [
    { id: buildUuid(41), title: 'Language' },
    { id: buildUuid(42), title: 'Honey' },
  ],
  slides: [
    { id: FIRST, moduleId: buildUuid(41), title: 'The waggle dance' },
    { id: SECOND, moduleId: buildUuid(42), title: 'Nectar' },
  ],
  proposals: [
    aProposal(1),
    aProposal(2),
    aProposal(3, { kind: 'abbreviation', slideId: SECOND, quote: 'Nectar: sweet', ...trueFalse }),
  ],
  proposalSlides: [
    {
      id: FIRST,
      moduleId: buildUuid(41),
      number: 1,
      title: 'The waggle dance',
      text: 'Before\nBees dance. After',
      imageUrl: '/api/files/slide.webp',
      imageWidth: 1280,
      imageHeight: 720,
      imageAlt: null,
    },
    {
      id: SECOND,
      moduleId: buildUuid(42),
      number: 2,
      title: 'Nectar',
      text: 'Nectar: sweet',
      imageUrl: null,
      imageWidth: null,
      imageHeight: null,
      imageAlt: null,
    },
  ],
  decidedCount: 2,
  kinds: [
    { kind: 'matching', accepted: 9, decided: 10, isWeak: false },
    { kind: 'abbreviation', accepted: 1, decided: 30, isWeak: true },
    { kind: 'model', accepted: 0, decided: 0, isWeak: false },
  ],
  hasModel: false,
  ...fields,
});
