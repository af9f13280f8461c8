import type { MessageMetadata, TutorMode, TutorSource } from '@lectern/contract';
import type { ChatSession, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { MODEL_SUPPORT_WEIGHT } from './calibration/parameters.js';
import type { Proven } from './claims.js';
import { withNumbers } from './compose-answer.js';
import { EmbeddingsService } from './embeddings.service.js';
import type { Evidence } from './evidence.js';
import { withQuestionBefore } from './follow-up.js';
import {
  givesAway,
  type GuideState,
  hintOf,
  isHonestTry,
  isNewQuestion,
  isRightTry,
  nudge,
  REVEALED_AT,
} from './guide.js';
import { type History, ModelTutorService } from './model-tutor.service.js';
import { type Passage, RetrievalService } from './retrieval.service.js';
import { type Quote, SourcesService } from './sources.service.js';
import { judge, rankSlides, type Verdict } from './verdict.js';

/** A question on its way through the tutor. */
export interface Question {
  id: string;
  text: string;
  session: ChatSession;
  user: User;
  mode: TutorMode;
  /** Messages before it, oldest first. */
  history: History;
  /** The guided question that is still open, if any. */
  guide: GuideState | undefined;
  signal: AbortSignal;
  /** Hears the answer so far. */
  onProgress: (answer: Answer) => void;
}

export interface Answer {
  content: string;
  /** What the contract doesn't name stays in the database. */
  metadata: MessageMetadata & { guide?: GuideState };
}

/** Slides named where the course doesn't cover a question. */
const MOST_NEAREST = 3;

/** Answers questions from the slides: the model's claims where there is a model, else the slides' own sentences. */
@Injectable()
export class TutorService {
  constructor(
    private readonly retrieval: RetrievalService,
    private readonly sources: SourcesService,
    private readonly model: ModelTutorService,
    private readonly embeddings: EmbeddingsService,
  ) {}

  async answer(question: Question): Promise<Answer> {
    if (question.mode === 'guide') return this.guide(question);
    return this.explain(question, await this.judgeInContext(question));
  }

  /** A question that points back to the one before it may be surer answered together with that. */
  private async judgeInContext(question: Question): Promise<Verdict> {
    const { text, history } = question;
    const verdict = await this.judge(text, question);
    const whole = withQuestionBefore(text, history);
    const inContext = whole && (await this.judge(whole, question));
    return inContext && inContext.confidence > verdict.confidence ? inContext : verdict;
  }

  private async judge(text: string, { session, user }: Question): Promise<Verdict> {
    return judge(text, await this.retrieval.find(text, session.courseId, user));
  }

  private async explain(question: Question, verdict: Verdict): Promise<Answer> {
    const { text, user, history, signal, mode, onProgress, session } = question;
    const reply = await this.model.answer({
      text,
      user,
      passages: await this.passagesFor(question, verdict),
      history,
      signal,
      onClaims: (claims) =>
        void this.fromClaims(claims, verdict, mode).then((answer) => answer && onProgress(answer)),
    });
    if (reply === 'not covered') return this.refuse(verdict, session, mode);
    const answer =
      (reply && (await this.fromClaims(reply, verdict, mode))) ?? (await this.fromSlides(verdict, mode));
    return answer ?? this.refuse(verdict, session, mode);
  }

  /** What the model reads: by the tutor's own order, and by meaning where an embedding model is configured. */
  private async passagesFor({ text, session, user }: Question, { ranked }: Verdict): Promise<Passage[]> {
    if (!this.model.exists) return [];
    const slides = rankSlides(ranked);
    const byWords = slides.flatMap((slideId, at) =>
      ranked
        .filter(({ passage }) => passage.slideId === slideId)
        .slice(0, 1)
        .map(({ passage }) => ({ ...passage, rank: 1 / (at + 1) })),
    );
    return this.embeddings.fuse(text, byWords, session.courseId, user);
  }

  /** Null where the slides don't cover the question. */
  private async fromSlides(
    { chosen, covered, confidence }: Verdict,
    mode: TutorMode,
  ): Promise<Answer | null> {
    if (!covered) return null;
    const sources = await this.found(chosen.map(asQuote));
    if (!sources.length) return null;
    return {
      content: withNumbers(sources),
      metadata: cited(sources, confidence, mode),
    };
  }

  /** Null where no claim stands. Claims of one quote share its number. */
  private async fromClaims(
    claims: Proven[],
    { covered, confidence }: Verdict,
    mode: TutorMode,
  ): Promise<Answer | null> {
    const places = await this.sources.find(
      claims.map(({ passage, quote }) => ({ slideId: passage.slideId, text: quote })),
    );
    const sources: TutorSource[] = [];
    const said: string[] = [];
    for (const [at, { text }] of claims.entries()) {
      const place = places[at];
      if (!place) continue;
      let number = sources.findIndex(
        ({ slideId, quote }) => slideId === place.slideId && quote === place.quote,
      );
      if (number < 0) number = sources.push(place) - 1;
      said.push(`${text} [${number + 1}]`);
    }
    if (!sources.length) return null;
    const support = claims.reduce((sum, claim) => sum + claim.support, 0) / claims.length;
    const sure = (covered ? confidence : Math.min(confidence, 0.5)) * support ** MODEL_SUPPORT_WEIGHT;
    return { content: joined(said), metadata: cited(sources, sure, mode) };
  }

  /** Hints step by step. The level follows from the tries that are kept, whatever anyone writes. */
  private async guide(question: Question): Promise<Answer> {
    const { text, guide: open } = question;
    if (!open || isNewQuestion(text))
      return this.hint(question, { questionId: question.id, question: text, tries: [] }, '');

    const verdict = await this.judge(open.question, question);
    const sentences = verdict.chosen.map(({ sentence }) => sentence);
    if (isRightTry(text, open.question, verdict.ranked[0]?.sentence ?? ''))
      return this.reveal(question, open, verdict, "That's it!");
    if (!isHonestTry(text, open, sentences))
      return this.hint(question, open, nudge(open.tries.length), verdict);
    const state = { ...open, tries: [...open.tries, text] };
    if (state.tries.length >= REVEALED_AT)
      return this.reveal(question, open, verdict, 'Good tries. Here it is:');
    return this.hint(question, state, '', verdict);
  }

  private async hint(question: Question, guide: GuideState, lead: string, known?: Verdict): Promise<Answer> {
    const verdict = known ?? (await this.judge(guide.question, question));
    const best = verdict.ranked[0];
    const [source] = verdict.covered && best ? await this.found([asQuote(best)]) : [];
    if (!best || !source) return this.refuse(verdict, question.session, 'guide');
    const level = guide.tries.length + 1;
    const built = hintOf(level, guide.question, best.sentence, source.label);
    const written = lead ? null : await this.model.hint(level, guide.question, best.passage, question.user);
    const isFair = written && !givesAway(written, guide.question, best.sentence);
    const hint = isFair ? `${written}\n\n${built}` : built;
    return {
      content: [lead, hint].filter(Boolean).join('\n\n'),
      metadata: { mode: 'guide', hint: level, guide },
    };
  }

  private async reveal(question: Question, { question: text }: GuideState, verdict: Verdict, lead: string) {
    const onProgress = (answer: Answer) => question.onProgress(withLead(answer));
    const answer = await this.explain({ ...question, text, onProgress }, verdict);
    return withLead(answer);

    function withLead({ content, metadata }: Answer): Answer {
      return { content: `${lead}\n\n${content}`, metadata };
    }
  }

  private async refuse(verdict: Verdict, { courseId }: ChatSession, mode: TutorMode): Promise<Answer> {
    const { ranked, confidence } = verdict;
    const nearest = await this.found(
      rankSlides(ranked)
        .slice(0, MOST_NEAREST)
        .flatMap((slideId) => ranked.find(({ passage }) => passage.slideId === slideId) ?? [])
        .map(asQuote),
    );
    return {
      content: refusal(nearest, courseId),
      metadata: { confidence: Math.min(confidence, 0.1), nearest, mode },
    };
  }

  private async found(quotes: Quote[]): Promise<TutorSource[]> {
    return (await this.sources.find(quotes)).filter((source) => source !== null);
  }
}

function asQuote({ passage, sentence }: Evidence): Quote {
  return { slideId: passage.slideId, text: sentence };
}

function cited(sources: TutorSource[], confidence: number, mode: TutorMode): MessageMetadata {
  return { confidence, citations: sources.map(({ label }) => label), sources, mode };
}

/** Sentences follow each other; items of a list stand on their own lines. */
function joined(sentences: string[]): string {
  return sentences.reduce((text, next) => text + (/^(?:[-*]|\d+\.)\s/.test(next) ? '\n' : ' ') + next);
}

function refusal(nearest: TutorSource[], courseId: string | null): string {
  const where = courseId ? 'in this course' : 'in any course here';
  if (!nearest.length)
    return `I couldn't find this ${where}. Try other words, or ask about one of the slides.`;
  return `I couldn't find an answer to this ${where}, and I'd rather not guess. The nearest slides are below; other words may help too.`;
}
