import type { MessageMetadata, TutorMode, TutorSource } from '@lectern/contract';
import type { ChatSession, User } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { Injectable } from '@nestjs/common';
import { AcceptedAnswersService } from '../../community/threads/accepted-answers.service.js';
import { MIN_SHOWN_CONFIDENCE } from '../evidence/calibrations/calibration.js';
import { findCalibration } from '../evidence/calibrations/find-calibration.js';
import type { VerifiedClaim } from '../evidence/claims.js';
import { computeModelConfidence, findModelFit } from '../evidence/model-confidence.js';
import { addIntro, type Answer, composeAnswer } from './answer.js';
import type { AnswerPart } from './answer-parts.js';
import { formatWithCitations } from './compose-answer.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Courtesy, detectCourtesy } from '../question-kinds/courtesies.js';
import { findPreviousQuestion } from '../question-kinds/follow-up.js';
import {
  revealsAnswer,
  type GuideState,
  createHint,
  isGenuineAttempt,
  isNewQuestion,
  isCorrectAttempt,
  encourageAttempt,
  REVEAL_AFTER_ATTEMPTS,
} from '../guide/guide.js';
import type { ChatHistory } from './model-claims.js';
import { ModelTutorService } from './model-tutor.service.js';
import { parseTexts } from '../evidence/parsed-text.js';
import { RetrievalService } from '../search/retrieval.service.js';
import { IllustratedSlideService } from './illustrated-slide.service.js';
import { parseLabel, type Quote, SourcesService } from './sources.service.js';
import {
  assessAnswerability,
  type Answerability,
  MAX_REFUSAL_CONFIDENCE,
} from '../evidence/answerability.js';
import { selectMarkedSentences, selectPassagesForModel, rankSlides } from '../evidence/slide-order.js';
import { rateSupport } from '../evidence/support.js';

/** A question with everything that its answer depends on. */
export interface Question {
  id: string;
  text: string;
  session: ChatSession;
  user: User;
  mode: TutorMode;
  /** Earlier messages, oldest first. */
  history: ChatHistory;
  /** The guided question that is still open, if any. */
  guide: GuideState | undefined;
  signal: AbortSignal;
  /** Called with the answer so far. */
  onProgress: (answer: Answer) => void;
}

/** Slides that are named in place of an answer. */
const MAX_NEAREST_SLIDES = 3;

/** Answers questions from the slides: with the claims of a language model if one is configured, else with sentences of the slides. */
@Injectable()
export class TutorService {
  constructor(
    private readonly retrieval: RetrievalService,
    private readonly sources: SourcesService,
    private readonly model: ModelTutorService,
    private readonly accepted: AcceptedAnswersService,
    private readonly illustrated: IllustratedSlideService,
  ) {}

  async answer(question: Question): Promise<Answer> {
    const courtesy = detectCourtesy(question.text);
    if (courtesy) return returnCourtesy(courtesy, question);
    if (question.mode === 'guide') return this.guide(question);
    const answer = await this.explain(question, await this.assessInContext(question));
    return this.addAcceptedAnswers(question, answer);
  }

  /** Names what instructors accepted as the answer to such a question, apart from the slides. */
  private async addAcceptedAnswers({ text, session, user }: Question, answer: Answer): Promise<Answer> {
    const { courseId } = session;
    const { language } = answer.metadata;
    const answered = await this.accepted.find(text, { courseId, user, language });
    return answered.length ? { ...answer, metadata: { ...answer.metadata, answered } } : answer;
  }

  /** A question that refers to the previous one is read together with it. */
  private assessInContext(question: Question): Promise<Answerability> {
    return this.assess(question.text, question, findPreviousQuestion(question.text, question.history));
  }

  /** @param context the previous question, if this one refers to it */
  private async assess(text: string, { session, user }: Question, context?: string): Promise<Answerability> {
    const searched = context ? `${context} ${text}` : text;
    const result = await this.retrieval.search(searched, session.courseId, user);
    await parseTexts(
      result.passages.map((passage) => passage.text),
      result.language,
    );
    return assessAnswerability(text, result, context);
  }

  private async explain(question: Question, answerability: Answerability): Promise<Answer> {
    const { text, user, history, signal, mode, onProgress, session } = question;
    const reply = await this.model.answer({
      text,
      user,
      passages: selectPassagesForModel(answerability),
      history,
      signal,
      onClaims: (claims) =>
        void this.fromClaims(claims, answerability, mode).then((answer) => answer && onProgress(answer)),
    });
    if (reply === 'not covered') return this.refuse({ ...answerability, isAnswerable: false }, session, mode);
    const answer =
      (reply && (await this.fromClaims(reply, answerability, mode))) ??
      (await this.fromSlides(answerability, mode));
    return answer ?? this.refuse(answerability, session, mode);
  }

  /** Null if the slides cannot answer the question, or the tutor is not confident enough. */
  private async fromSlides(answerability: Answerability, mode: TutorMode): Promise<Answer | null> {
    if (!answerability.isShown) return null;
    const sources = await this.findSources(answerability.selected.map(toQuote));
    if (!sources.length) return null;
    return {
      content: formatWithCitations(sources),
      metadata: { ...buildAnswerMetadata(sources, answerability, mode), writtenBy: 'slides' },
    };
  }

  /** Null if no claim's quote is in its slide any more. Claims with the same quote share a source. */
  private async fromClaims(
    claims: VerifiedClaim[],
    answerability: Answerability,
    mode: TutorMode,
  ): Promise<Answer | null> {
    const found = await this.sources.find(
      claims.map(({ passage, quote }) => ({ slideId: passage.slideId, text: quote })),
    );
    const sources: TutorSource[] = [];
    const sentences: string[] = [];
    for (const [index, { text }] of claims.entries()) {
      const source = found[index];
      if (!source) continue;
      let number = sources.findIndex(
        ({ slideId, quote }) => slideId === source.slideId && quote === source.quote,
      );
      if (number < 0) number = sources.push(source) - 1;
      sentences.push(`${text} [${number + 1}]`);
    }
    if (!sources.length) return null;
    const fit = findModelFit(this.model.modelName);
    const confidence = computeModelConfidence(answerability, claims, fit);
    return {
      content: joinSentences(sentences),
      metadata: {
        ...buildAnswerMetadata(sources, { ...answerability, confidence }, mode),
        // Measured precision applies only to quoted sentences, so a model's answer has none.
        support: 'unmeasured',
        writtenBy: 'model',
      },
    };
  }

  /** Gives hints step by step. The level depends on the stored attempts alone, so no message can change it. */
  private async guide(question: Question): Promise<Answer> {
    const { text, guide: open } = question;
    if (!open || isNewQuestion(text, open.language))
      return this.hint(question, { questionId: question.id, question: text, tries: [] });

    const answerability = await this.assess(open.question, question);
    const sentences = answerability.selected.map(({ sentence }) => sentence);
    if (isCorrectAttempt(text, open, findBestQuote(answerability)?.sentence ?? ''))
      return this.reveal(question, open, answerability, { id: 'tutor.guide.correct' });
    if (!isGenuineAttempt(text, open, sentences))
      return this.hint(question, open, answerability, encourageAttempt(open.tries.length));
    const state = { ...open, tries: [...open.tries, text] };
    if (state.tries.length >= REVEAL_AFTER_ATTEMPTS)
      return this.reveal(question, open, answerability, { id: 'tutor.guide.reveal' });
    return this.hint(question, state, answerability);
  }

  private async hint(
    question: Question,
    guide: GuideState,
    previousAnswerability?: Answerability,
    intro?: ServerText,
  ): Promise<Answer> {
    const answerability = previousAnswerability ?? (await this.assess(guide.question, question));
    const best = findBestQuote(answerability);
    const [source] = answerability.isShown && best ? await this.findSources([toQuote(best)]) : [];
    if (!best || !source) return this.refuse(answerability, question.session, 'guide');
    const level = guide.tries.length + 1;
    const state = { ...guide, language: answerability.language };
    const templateHint = createHint(level, state, best.sentence, source.label);
    const modelHint = intro
      ? null
      : await this.model.hint(level, guide.question, best.passage, question.user);
    const isUsable = modelHint && !revealsAnswer(modelHint, state, best.sentence);
    const parts: AnswerPart[] = [
      ...(intro ? [intro] : []),
      ...(isUsable ? [modelHint] : []),
      ...templateHint,
    ];
    return composeAnswer(parts, {
      mode: 'guide',
      hint: level,
      guide: state,
      writtenBy: isUsable ? 'model' : 'slides',
      ...(answerability.isWordsOnly && { isWordsOnly: true }),
    });
  }

  private async reveal(
    question: Question,
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
    const pictured = await this.illustrated.find(answerability.input);
    if (pictured) return pointToPicture(pictured, answerability, mode);
    const { ranked, confidence, isAnswerable } = answerability;
    const nearest = await this.findSources(
      rankSlides(answerability)
        .map((slideId) => selectMarkedSentences(ranked, slideId))
        .filter(({ length }) => length)
        .slice(0, MAX_NEAREST_SLIDES)
        .flat()
        .map(toQuote),
    );
    const isUnsure = isAnswerable && nearest.length > 0;
    return composeAnswer([isUnsure ? UNSURE : writeRefusal(nearest, courseId)], {
      // A sure answer to the previous question alone does not answer this one.
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

/** A guided question stays open. */
function returnCourtesy(courtesy: Courtesy, { mode, guide }: Question): Answer {
  return composeAnswer([{ id: `tutor.courtesy.${courtesy}` }], { mode, ...(guide && { guide }) });
}

/** Without a confidence: how often such a slide shows the answer is not measured for each question. */
function pointToPicture(slide: TutorSource, answerability: Answerability, mode: TutorMode): Answer {
  const { module, slide: number } = parseLabel(slide.label);
  return composeAnswer([{ id: 'tutor.inPicture', values: { module, slide: number } }], {
    nearest: [slide],
    isUnsure: true,
    isInPicture: true,
    mode,
    ...buildSearchMetadata(answerability),
  });
}

function findBestQuote({ ranked }: Answerability): Evidence | undefined {
  return ranked.find(({ isQuotable }) => isQuotable);
}

function toQuote({ passage, sentence }: Evidence): Quote {
  return { slideId: passage.slideId, text: sentence };
}

function buildAnswerMetadata(
  sources: TutorSource[],
  answerability: Answerability,
  mode: TutorMode,
): MessageMetadata {
  const { confidence, kind, language, input } = answerability;
  return {
    confidence,
    support: rateSupport(confidence, findCalibration(kind, input.result.embeddingModel), language),
    citations: sources.map(({ label }) => label),
    sources,
    mode,
    ...buildSearchMetadata(answerability),
  };
}

function buildSearchMetadata({ language, foreignLanguage, isWordsOnly }: Answerability): MessageMetadata {
  return {
    language,
    ...(foreignLanguage && { questionLanguage: foreignLanguage }),
    ...(isWordsOnly && { isWordsOnly }),
  };
}

/** Joins sentences with spaces and list items with line breaks. */
function joinSentences(sentences: string[]): string {
  return sentences.reduce((text, next) => text + (/^(?:[-*]|\d+\.)\s/.test(next) ? '\n' : ' ') + next);
}

const UNSURE: ServerText = { id: 'tutor.unsure' };

function writeRefusal(nearest: TutorSource[], courseId: string | null): ServerText {
  return { id: `tutor.${nearest.length ? 'nearest' : 'notFound'}.${courseId ? 'course' : 'courses'}` };
}
