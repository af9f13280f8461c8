import type { TutorMode, TutorSource } from '@lectern/contract';
import type { ChatSession, User } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { AcceptedAnswersService } from '../../community/threads/accepted-answers.service.js';
import {
  type Answerability,
  assessAnswerability,
  MAX_REFUSAL_CONFIDENCE,
} from '../evidence/answerability.js';
import { MIN_SHOWN_CONFIDENCE } from '../evidence/calibrations/calibration.js';
import type { VerifiedClaim } from '../evidence/claims.js';
import type { Evidence } from '../evidence/evidence.js';
import { computeModelConfidence, findModelFit } from '../evidence/model-confidence.js';
import { parseTexts } from '../evidence/parsed-text.js';
import { rankSlides, selectMarkedSentences, selectPassagesForModel } from '../evidence/slide-order.js';
import {
  createHint,
  encourageAttempt,
  type GuideState,
  isCorrectAttempt,
  isGenuineAttempt,
  isNewQuestion,
  REVEAL_AFTER_ATTEMPTS,
  revealsAnswer,
} from '../guide/guide.js';
import { type Courtesy, detectCourtesy } from '../question-kinds/courtesies.js';
import { findPreviousQuestion } from '../question-kinds/follow-up.js';
import { RetrievalService } from '../search/retrieval.service.js';
import { buildAnswerMetadata, buildSearchMetadata } from './answer-metadata.js';
import type { AnswerPart } from './answer-parts.js';
import { addIntro, type Answer, composeAnswer } from './answer.js';
import { formatWithCitations } from './compose-answer.js';
import { IllustratedSlideService } from './illustrated-slide.service.js';
import type { ChatHistory } from './model-claims.js';
import { ModelTutorService } from './model-tutor.service.js';
import { parseLabel, type Quote, SourcesService } from './sources.service.js';

/** A learner's message with everything that the answer depends on. */
export interface TutorQuestion {
  /** Id of the message. */
  id: string;
  text: string;
  session: ChatSession;
  user: User;
  mode: TutorMode;
  /** Earlier messages, oldest first. */
  history: ChatHistory;
  /** State of the guided question whose answer is not revealed yet, if any. */
  guide: GuideState | undefined;
  signal: AbortSignal;
  /** Called with the answer so far. */
  onProgress: (answer: Answer) => void;
}

/** The most slides that are named in place of an answer. */
const MAX_NEAREST_SLIDES = 3;

/** Answers questions from the slides: with the claims of a language model if one is configured, else with sentences of the slides. */
@Injectable()
export class TutorService {
  constructor(
    private readonly retrieval: RetrievalService,
    private readonly sources: SourcesService,
    private readonly model: ModelTutorService,
    private readonly acceptedAnswers: AcceptedAnswersService,
    private readonly illustratedSlides: IllustratedSlideService,
  ) {}

  async answer(question: TutorQuestion): Promise<Answer> {
    const courtesy = detectCourtesy(question.text);
    if (courtesy) return returnCourtesy(courtesy, question);
    if (question.mode === 'guide') return this.guide(question);
    const previousQuestion = findPreviousQuestion(question.text, question.history);
    const answer = await this.explain(question, await this.assess(question.text, question, previousQuestion));
    return this.addAcceptedAnswers(question, answer);
  }

  /** Adds what instructors accepted as the answer to such a question in the discussion of the course. */
  private async addAcceptedAnswers({ text, session, user }: TutorQuestion, answer: Answer): Promise<Answer> {
    const { courseId } = session;
    const { language } = answer.metadata;
    const answered = await this.acceptedAnswers.find(text, { courseId, user, language });
    return answered.length ? { ...answer, metadata: { ...answer.metadata, answered } } : answer;
  }

  /**
   * Searches the slides and assesses what was found.
   * @param previousQuestion the question that this one refers to, if any; both are searched together
   */
  private async assess(
    text: string,
    { session, user }: TutorQuestion,
    previousQuestion?: string,
  ): Promise<Answerability> {
    const searchedText = previousQuestion ? `${previousQuestion} ${text}` : text;
    const result = await this.retrieval.search(searchedText, session.courseId, user);
    await parseTexts(
      result.passages.map((passage) => passage.text),
      result.language,
    );
    return assessAnswerability(text, result, previousQuestion);
  }

  /** Answers at once: by the language model, else by sentences of the slides, else by a refusal. */
  private async explain(question: TutorQuestion, answerability: Answerability): Promise<Answer> {
    const { text, user, history, signal, mode, onProgress, session } = question;
    const reply = await this.model.answer({
      text,
      user,
      passages: selectPassagesForModel(answerability),
      history,
      signal,
      onClaims: (claims) =>
        void this.citeClaims(claims, answerability, mode).then((answer) => answer && onProgress(answer)),
    });
    if (reply === 'not covered') return this.refuse({ ...answerability, isAnswerable: false }, session, mode);
    const answer =
      (reply && (await this.citeClaims(reply, answerability, mode))) ??
      (await this.quoteSlides(answerability, mode));
    return answer ?? this.refuse(answerability, session, mode);
  }

  /** The built-in answer; null if the slides cannot answer the question, or the tutor is not confident enough. */
  private async quoteSlides(answerability: Answerability, mode: TutorMode): Promise<Answer | null> {
    if (!answerability.isShown) return null;
    const sources = await this.findSources(answerability.selected.map(toQuote));
    if (!sources.length) return null;
    return {
      content: formatWithCitations(sources),
      metadata: { ...buildAnswerMetadata(sources, answerability, mode), writtenBy: 'slides' },
    };
  }

  /**
   * The language model's answer, each claim followed by the number of its source; null if no slide contains the quote of its claim
   * any more. Claims with the same quote share a source.
   */
  private async citeClaims(
    claims: VerifiedClaim[],
    answerability: Answerability,
    mode: TutorMode,
  ): Promise<Answer | null> {
    const sourcesOfClaims = await this.sources.find(
      claims.map(({ passage, quote }) => ({ slideId: passage.slideId, text: quote })),
    );
    const sources: TutorSource[] = [];
    const citedClaims: string[] = [];
    for (const [index, { text }] of claims.entries()) {
      const source = sourcesOfClaims[index];
      if (!source) continue;
      let sourceIndex = sources.findIndex(
        ({ slideId, quote }) => slideId === source.slideId && quote === source.quote,
      );
      if (sourceIndex < 0) sourceIndex = sources.push(source) - 1;
      citedClaims.push(`${text} [${sourceIndex + 1}]`);
    }
    if (!sources.length) return null;
    const fit = findModelFit(this.model.modelName);
    const confidence = computeModelConfidence(answerability, claims, fit);
    return {
      content: joinClaims(citedClaims),
      metadata: {
        ...buildAnswerMetadata(sources, { ...answerability, confidence }, mode),
        // The measured precision is that of quoted sentences; a model's answers were not measured.
        support: 'unmeasured',
        writtenBy: 'model',
      },
    };
  }

  /** Leads to the answer by hints. The level of a hint depends on the stored attempts alone, so no message can change it. */
  private async guide(question: TutorQuestion): Promise<Answer> {
    const { text, guide } = question;
    if (!guide || isNewQuestion(text, guide.language))
      return this.hint(question, { questionId: question.id, question: text, tries: [] });

    const answerability = await this.assess(guide.question, question);
    const answerSentences = answerability.selected.map(({ sentence }) => sentence);
    if (isCorrectAttempt(text, guide, findBestQuotable(answerability)?.sentence ?? ''))
      return this.reveal(question, guide, answerability, { id: 'tutor.guide.correct' });
    if (!isGenuineAttempt(text, guide, answerSentences))
      return this.hint(question, guide, answerability, encourageAttempt(guide.tries.length));
    const newGuide = { ...guide, tries: [...guide.tries, text] };
    if (newGuide.tries.length >= REVEAL_AFTER_ATTEMPTS)
      return this.reveal(question, guide, answerability, { id: 'tutor.guide.reveal' });
    return this.hint(question, newGuide, answerability);
  }

  /** @param intro shown above the hint; without an intro, the language model may add a hint of its own */
  private async hint(
    question: TutorQuestion,
    guide: GuideState,
    previousAnswerability?: Answerability,
    intro?: ServerText,
  ): Promise<Answer> {
    const answerability = previousAnswerability ?? (await this.assess(guide.question, question));
    const best = findBestQuotable(answerability);
    const [source] = answerability.isShown && best ? await this.findSources([toQuote(best)]) : [];
    if (!best || !source) return this.refuse(answerability, question.session, 'guide');
    const level = guide.tries.length + 1;
    const newGuide = { ...guide, language: answerability.language };
    const templateHint = createHint(level, newGuide, best.sentence, source.label);
    const modelHint = intro
      ? null
      : await this.model.hint(level, guide.question, best.passage, question.user);
    const usesModelHint = modelHint && !revealsAnswer(modelHint, newGuide, best.sentence);
    const parts: AnswerPart[] = [
      ...(intro ? [intro] : []),
      ...(usesModelHint ? [modelHint] : []),
      ...templateHint,
    ];
    return composeAnswer(parts, {
      mode: 'guide',
      hint: level,
      guide: newGuide,
      writtenBy: usesModelHint ? 'model' : 'slides',
      ...(answerability.isWordsOnly && { isWordsOnly: true }),
    });
  }

  /** Answers a guided question, with an intro above the answer. */
  private async reveal(
    question: TutorQuestion,
    { question: text }: GuideState,
    answerability: Answerability,
    intro: ServerText,
  ): Promise<Answer> {
    const onProgress = (answer: Answer) => question.onProgress(addIntro(intro, answer));
    return addIntro(intro, await this.explain({ ...question, text, onProgress }, answerability));
  }

  /** Names the slide whose picture may show the answer, or the nearest slides, in place of an answer. */
  private async refuse(
    answerability: Answerability,
    { courseId }: ChatSession,
    mode: TutorMode,
  ): Promise<Answer> {
    const illustratedSlide = await this.illustratedSlides.find(answerability.input);
    if (illustratedSlide) return pointToPicture(illustratedSlide, answerability, mode);
    const { ranked, confidence, isAnswerable } = answerability;
    const nearest = await this.findSources(
      rankSlides(answerability)
        .map((slideId) => selectMarkedSentences(ranked, slideId))
        .filter((sentences) => sentences.length > 0)
        .slice(0, MAX_NEAREST_SLIDES)
        .flat()
        .map(toQuote),
    );
    const isUnsure = isAnswerable && nearest.length > 0;
    return composeAnswer([isUnsure ? UNSURE : writeRefusal(nearest, courseId)], {
      // Limited, because the confidence is high if the sentences answer the previous question only.
      confidence: Math.min(confidence, isUnsure ? MIN_SHOWN_CONFIDENCE : MAX_REFUSAL_CONFIDENCE),
      nearest,
      mode,
      ...(isUnsure && { isUnsure }),
      ...buildSearchMetadata(answerability),
    });
  }

  private async findSources(quotes: Quote[]): Promise<TutorSource[]> {
    return (await this.sources.find(quotes)).filter((source) => source !== null);
  }
}

/** The state of a guided question is kept, so that the next message continues it. */
function returnCourtesy(courtesy: Courtesy, { mode, guide }: TutorQuestion): Answer {
  return composeAnswer([{ id: `tutor.courtesy.${courtesy}` }], { mode, ...(guide && { guide }) });
}

/** The answer has no confidence, because no calibration gives the probability that a picture shows the answer. */
function pointToPicture(source: TutorSource, answerability: Answerability, mode: TutorMode): Answer {
  const { module, slide } = parseLabel(source.label);
  return composeAnswer([{ id: 'tutor.inPicture', values: { module, slide } }], {
    nearest: [source],
    isUnsure: true,
    isInPicture: true,
    mode,
    ...buildSearchMetadata(answerability),
  });
}

function findBestQuotable({ ranked }: Answerability): Evidence | undefined {
  return ranked.find(({ isQuotable }) => isQuotable);
}

function toQuote({ passage, sentence }: Evidence): Quote {
  return { slideId: passage.slideId, text: sentence };
}

/** Joins claims with spaces, and items of a list with line breaks. */
function joinClaims(claims: string[]): string {
  return claims.reduce((text, next) => text + (/^(?:[-*]|\d+\.)\s/.test(next) ? '\n' : ' ') + next);
}

const UNSURE: ServerText = { id: 'tutor.unsure' };

function writeRefusal(nearest: TutorSource[], courseId: string | null): ServerText {
  return { id: `tutor.${nearest.length ? 'nearest' : 'notFound'}.${courseId ? 'course' : 'courses'}` };
}
