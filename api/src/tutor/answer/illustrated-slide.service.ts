import type { TutorSource } from '@lectern/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { matchIllustration, mayShowAnswer } from '../evidence/illustrated-slide.js';
import type { Answerability } from '../evidence/answerability.js';
import { removePictureWords } from '../question-kinds/picture-words.js';
import { findIllustrations } from './illustrations.queries.js';
import { SourcesService } from './sources.service.js';

/** Finds the slide whose picture, chart or drawing may show the answer that no sentence gives. */
@Injectable()
export class IllustratedSlideService {
  constructor(
    private readonly source: DataSource,
    private readonly sources: SourcesService,
  ) {}

  /** Finds the slide as a source with an empty quote; null where no slide fits the question well enough. */
  async find({ question, previousQuestion, result }: Answerability['input']): Promise<TutorSource | null> {
    if (!removePictureWords(question, result.language).asksAboutPicture) return null;
    const slideIds = [...new Set(result.passages.map(({ slideId }) => slideId))];
    const illustrations = await findIllustrations(this.source.manager, slideIds);
    const match = matchIllustration(question, result, illustrations, previousQuestion);
    if (!match || !mayShowAnswer(match)) return null;
    const [source] = await this.sources.find([{ slideId: match.slideId, text: '' }]);
    return source ?? null;
  }
}
