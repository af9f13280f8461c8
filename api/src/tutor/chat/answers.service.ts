import { createHash, randomUUID } from 'node:crypto';
import type {
  AnswerRating,
  ChatMessage as MessageOnWire,
  Exchange,
  Locale,
  Parsed,
  sendChatMessage,
} from '@lectern/contract';
import { ChatMessage, type ChatSession, findSilencingExam, type User, writeAnswer } from '@lectern/data';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { lastValueFrom } from 'rxjs';
import type { Repository } from 'typeorm';
import { stringify } from 'uuid';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { AllowanceService } from '../../platform/allowance.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { AnswerEvents } from './answer-events.js';
import { ChatsService } from './chats.service.js';
import type { GuideState } from '../guide/guide.js';
import type { ChatHistory } from '../answer/model-claims.js';
import { presentMessage } from './present-chat.js';
import type { AnswerMetadata } from '../answer/answer.js';
import { TutorService } from '../answer/tutor.service.js';
import { insertQuestion, touchSession } from './answers.queries.js';

type SentMessage = Parsed<(typeof sendChatMessage)['body']>;

/** Ids of the message with a question and of the message with the answer to it. */
export interface QuestionIds {
  questionId: string;
  answerId: string;
}

/** Saves questions and writes their answers. A question that is sent repeatedly is saved and answered once. */
@Injectable()
export class AnswersService implements BeforeApplicationShutdown {
  private readonly log = new Logger(AnswersService.name);
  /** The answers that this process is writing. */
  private readonly writes = new Set<Promise<void>>();

  constructor(
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
    private readonly chats: ChatsService,
    private readonly courses: CoursesService,
    private readonly events: AnswerEvents,
    private readonly tutor: TutorService,
    private readonly allowance: AllowanceService,
  ) {}

  /** Finishes the answers that are being written. */
  async beforeApplicationShutdown() {
    await Promise.all(this.writes);
  }

  /** Saves a question and starts its answer. A question that exists already is not saved again; if its answer failed, it is retried. */
  async ask(sent: SentMessage, user: User): Promise<QuestionIds> {
    const session = await this.chats.find(sent.sessionId, user);
    if (session.courseId) await this.courses.find({ id: session.courseId }, user);
    await this.requireNoExam(session.courseId, user);
    const questionId = sent.questionId ?? randomUUID();
    const ids = { questionId, answerId: deriveAnswerId(questionId) };
    if (await this.beginAnswer(ids, sent, user)) this.startWriting(ids, session, sent, user);
    return ids;
  }

  /** @throws Refusal (409) while the person takes an exam during which the tutor does not answer */
  private async requireNoExam(courseId: string | null, user: User): Promise<void> {
    const exam = await findSilencingExam(this.messages.manager, user.id, courseId);
    if (exam) throw new Refusal(409, 'tutor.silentDuringExam', { values: { exam } });
  }

  /** Waits until the answer is finished, and returns it with the question. */
  async waitForExchange({ questionId, answerId }: QuestionIds, locale: Locale): Promise<Exchange> {
    const answer = await lastValueFrom(this.events.watch(answerId), { defaultValue: null });
    const question = await this.messages.findOneBy({ id: questionId });
    if (!answer || !question) throw new Refusal(404, 'tutor.conversationDeleted');
    if (answer.status === 'failed' || answer.status === 'writing')
      throw new Refusal(503, 'tutor.answerFailed');
    return { question: presentMessage(question, locale), answer: presentMessage(answer, locale) };
  }

  /** Ends an answer that is being written; the text so far is kept. */
  async stop(answerId: string, user: User, locale: Locale): Promise<MessageOnWire> {
    const { id } = await this.find(answerId, user);
    await writeAnswer(this.messages.manager, id, { status: 'stopped' });
    return presentMessage(await this.find(answerId, user), locale);
  }

  /** @param rating null removes the rating */
  async rate(
    answerId: string,
    rating: AnswerRating | null,
    user: User,
    locale: Locale,
  ): Promise<MessageOnWire> {
    const answer = await this.find(answerId, user);
    if (answer.status === 'writing') throw new Refusal(409, 'tutor.answerUnfinished');
    const ratingColumns = {
      isHelpful: rating?.isHelpful ?? null,
      ratingReason: rating?.reason ?? null,
      isQuestionShared: rating?.isHelpful === false && rating.isShared === true,
    };
    await this.messages.update({ id: answer.id }, ratingColumns);
    return presentMessage({ ...answer, ...ratingColumns }, locale);
  }

  /** Finds an answer in one of the user's own chat sessions. @throws Refusal (404) */
  async find(id: string, user: User): Promise<ChatMessage> {
    const message = await this.messages.findOneBy({ id, role: 'assistant', session: { userId: user.id } });
    if (!message) throw new Refusal(404, 'tutor.messageNotFound');
    return message;
  }

  /**
   * Saves the question with an empty answer, or resets the failed answer of a question that exists.
   * @returns whether this call has to write the answer
   */
  private async beginAnswer(
    { questionId, answerId }: QuestionIds,
    { sessionId, message, mode }: SentMessage,
    user: User,
  ): Promise<boolean> {
    return this.messages.manager.transaction(async (manager) => {
      const isNew = await insertQuestion(manager, { id: questionId, sessionId, content: message });
      if (!isNew) return this.retryFailed(manager, { questionId, answerId, sessionId, message, mode });
      await this.allowance.countQuestion(manager, user);
      await manager.insert(ChatMessage, {
        id: answerId,
        sessionId,
        role: 'assistant',
        content: '',
        status: 'writing',
        metadata: { mode },
      });
      await touchSession(manager, sessionId);
      return true;
    });
  }

  /** @returns whether the answer had failed, and now has to be written again @throws Refusal (409) if another message has the id */
  private async retryFailed(
    manager: Repository<ChatMessage>['manager'],
    {
      questionId,
      answerId,
      sessionId,
      message,
      mode,
    }: QuestionIds & Pick<SentMessage, 'sessionId' | 'message' | 'mode'>,
  ): Promise<boolean> {
    const isSameQuestion = await manager.existsBy(ChatMessage, {
      id: questionId,
      sessionId,
      role: 'user',
      content: message,
    });
    if (!isSameQuestion) throw new Refusal(409, 'tutor.messageIdUsed');
    const { affected } = await manager.update(
      ChatMessage,
      { id: answerId, status: 'failed' },
      { status: 'writing', content: '', metadata: { mode }, createdAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /** Starts to write an answer without waiting for the end: it is written even if the caller disconnects. */
  private startWriting(
    { questionId, answerId }: QuestionIds,
    session: ChatSession,
    sent: SentMessage,
    user: User,
  ) {
    const write: Promise<void> = this.events
      .write(answerId, async (signal, onProgress) => {
        const earlier = await this.findEarlierMessages(session.id, questionId);
        return this.tutor.answer({
          id: questionId,
          text: sent.message,
          session,
          user,
          mode: sent.mode,
          history: limitHistory(earlier),
          guide: findOpenGuide(earlier),
          signal,
          onProgress,
        });
      })
      .catch((error: unknown) => this.log.error(error))
      .then(() => void this.writes.delete(write));
    this.writes.add(write);
  }

  /** The latest messages of a chat session before a question, oldest first. */
  private async findEarlierMessages(sessionId: string, questionId: string): Promise<ChatMessage[]> {
    const messages = await this.chats.findLatest(sessionId, MAX_HISTORY_MESSAGES);
    const index = messages.findIndex(({ id }) => id === questionId);
    return index < 0 ? messages : messages.slice(0, index);
  }
}

const MAX_HISTORY_MESSAGES = 24;
/** About a thousand tokens of a language model. */
const MAX_HISTORY_CHARACTERS = 4000;

/** The latest finished messages that have at most `MAX_HISTORY_CHARACTERS` together, oldest first. */
function limitHistory(messages: Pick<ChatMessage, 'role' | 'content' | 'status'>[]): ChatHistory {
  const history: ChatHistory = [];
  let length = 0;
  for (const { role, content, status } of messages.toReversed()) {
    if (status === 'failed' || status === 'writing') continue;
    length += content.length;
    if (length > MAX_HISTORY_CHARACTERS) break;
    history.unshift({ role, content });
  }
  return history;
}

/** The state of the guided question whose answer is not revealed yet. The tutor's last message has it, if that is a hint. */
function findOpenGuide(messages: ChatMessage[]): GuideState | undefined {
  const lastAnswer = messages.findLast(({ role }) => role === 'assistant');
  return (lastAnswer?.metadata as AnswerMetadata | undefined)?.guide;
}

/** Derives the id of an answer from that of the question, so that a question cannot have two answers. */
function deriveAnswerId(questionId: string): string {
  const hash = createHash('sha256').update(`answer to ${questionId}`).digest();
  // A UUID of version 8 (custom). Earlier versions derived the ids so, and a repeated question must find the answer stored then.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  // The variant of RFC 9562.
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(hash.subarray(0, 16));
}
