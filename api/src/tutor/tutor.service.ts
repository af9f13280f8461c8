import { type ChatSession, type User } from '@lectern/data';
import type { MessageMetadata, TutorMode, TutorSource } from '@lectern/contract';
import { Injectable } from '@nestjs/common';
import { withNumbers } from './compose-answer.js';
import type { Evidence } from './evidence.js';
import { RetrievalService } from './retrieval.service.js';
import { SourcesService } from './sources.service.js';
import { judge, rankSlides } from './verdict.js';

/** A question on its way through the tutor. */
export interface Question {
  text: string;
  session: ChatSession;
  user: User;
  mode: TutorMode;
}

export interface Answer {
  content: string;
  metadata: MessageMetadata;
}

/** Slides named where the course doesn't cover a question. */
const MOST_NEAREST = 3;

/** Answers questions from the slides. */
@Injectable()
export class TutorService {
  constructor(
    private readonly retrieval: RetrievalService,
    private readonly sources: SourcesService,
  ) {}

  async answer({ text, session, user, mode }: Question): Promise<Answer> {
    const found = await this.retrieval.find(text, session.courseId, user);
    const { ranked, chosen, covered, confidence } = judge(text, found);
    if (!covered) return this.refuse(ranked, session, confidence, mode);

    const sources = (await this.sources.find(chosen.map(asQuote))).filter((source) => source !== null);
    if (!sources.length) return this.refuse(ranked, session, confidence, mode);
    return {
      content: withNumbers(sources.map(({ quote }) => quote)),
      metadata: { confidence, citations: sources.map(({ label }) => label), sources, mode },
    };
  }

  private async refuse(ranked: Evidence[], { courseId }: ChatSession, confidence: number, mode: TutorMode) {
    const nearest = rankSlides(ranked)
      .slice(0, MOST_NEAREST)
      .flatMap((slideId) => ranked.find(({ passage }) => passage.slideId === slideId) ?? []);
    const found = (await this.sources.find(nearest.map(asQuote))).filter((source) => source !== null);
    return { content: refusal(found, courseId), metadata: { confidence, nearest: found, mode } };
  }
}

function asQuote({ passage, sentence }: Evidence) {
  return { slideId: passage.slideId, text: sentence };
}

function refusal(nearest: TutorSource[], courseId: string | null): string {
  const where = courseId ? 'in this course' : 'in any course here';
  if (!nearest.length)
    return `I couldn't find this ${where}. Try other words, or ask about one of the slides.`;
  return `I couldn't find an answer to this ${where}, and I'd rather not guess. The nearest slides are below; other words may help too.`;
}
