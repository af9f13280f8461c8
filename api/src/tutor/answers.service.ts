import { createHash, randomUUID } from 'node:crypto';
import type { ChatMessage as MessageOnWire, Exchange, Parsed, sendChatMessage } from '@lectern/contract';
import { ChatMessage, type ChatSession, type User, writeAnswer } from '@lectern/data';
import {
  type BeforeApplicationShutdown,
  ConflictException,
  Injectable,
  Logger,
  NotFoundException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { lastValueFrom } from 'rxjs';
import type { Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';
import { AllowanceService } from './allowance.service.js';
import { AnswerChanges } from './answer-changes.js';
import { ChatsService } from './chats.service.js';
import type { GuideState } from './guide.js';
import { Latest } from './latest.js';
import type { History } from './model-tutor.service.js';
import { presentMessage } from './present-chat.js';
import { type Answer, TutorService } from './tutor.service.js';

type Sent = Parsed<(typeof sendChatMessage)['body']>;

/** The rows of a question and of its answer. */
export interface AskedIds {
  questionId: string;
  answerId: string;
}

/** Questions and their answers: each question is answered once, whoever waits for it. */
@Injectable()
export class AnswersService implements BeforeApplicationShutdown {
  private readonly log = new Logger(AnswersService.name);
  private readonly writing = new Set<Promise<void>>();

  constructor(
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
    private readonly chats: ChatsService,
    private readonly courses: CoursesService,
    private readonly changes: AnswerChanges,
    private readonly tutor: TutorService,
    private readonly allowance: AllowanceService,
  ) {}

  /** An answer on its way to a learner is finished first. */
  async beforeApplicationShutdown() {
    await Promise.all(this.writing);
  }

  /** Saves a question and begins its answer; a question that is there already goes on, or again if it failed. */
  async ask(sent: Sent, user: User): Promise<AskedIds> {
    const session = await this.chats.find(sent.sessionId, user);
    if (session.courseId) await this.courses.find({ id: session.courseId }, user);
    const questionId = sent.questionId ?? randomUUID();
    const ids = { questionId, answerId: answerIdOf(questionId) };
    if (await this.begin(ids, sent, user)) this.write(ids, session, sent, user);
    return ids;
  }

  /** Waits for an answer's end. */
  async exchange({ questionId, answerId }: AskedIds): Promise<Exchange> {
    const answer = await lastValueFrom(this.changes.rows(answerId), { defaultValue: null });
    const question = await this.messages.findOneBy({ id: questionId });
    if (!answer || !question) throw new NotFoundException('This conversation has been deleted.');
    if (answer.status === 'failed' || answer.status === 'writing')
      throw new ServiceUnavailableException('The tutor could not answer. Please send your question again.');
    return { question: presentMessage(question), answer: presentMessage(answer) };
  }

  async stop(answerId: string, user: User): Promise<MessageOnWire> {
    const { id } = await this.find(answerId, user);
    await writeAnswer(this.messages.manager, id, { status: 'stopped' });
    return presentMessage(await this.find(answerId, user));
  }

  /** An answer of the person's own conversations. */
  async find(id: string, user: User): Promise<ChatMessage> {
    const message = await this.messages.findOneBy({ id, role: 'assistant', session: { userId: user.id } });
    if (!message) throw new NotFoundException('Message not found.');
    return message;
  }

  /** @returns whether the answer is to be written now, by this call */
  private async begin(
    { questionId, answerId }: AskedIds,
    { sessionId, message, mode }: Sent,
    user: User,
  ): Promise<boolean> {
    return this.messages.manager.transaction(async (manager) => {
      const inserted = await manager.query<unknown[]>(
        `INSERT INTO chat_messages (id, session_id, role, content) VALUES ($1, $2, 'user', $3)
             ON CONFLICT DO NOTHING RETURNING id`,
        [questionId, sessionId, message],
      );
      if (!inserted.length) return this.again(manager, { questionId, answerId, sessionId, message });
      await this.allowance.countQuestion(manager, user);
      await manager.insert(ChatMessage, {
        id: answerId,
        sessionId,
        role: 'assistant',
        content: '',
        status: 'writing',
        metadata: { mode },
      });
      await manager.query('UPDATE chat_sessions SET updated_at = clock_timestamp() WHERE id = $1', [
        sessionId,
      ]);
      return true;
    });
  }

  private async again(
    manager: Repository<ChatMessage>['manager'],
    { questionId, answerId, sessionId, message }: AskedIds & Pick<Sent, 'sessionId' | 'message'>,
  ): Promise<boolean> {
    const same = await manager.existsBy(ChatMessage, {
      id: questionId,
      sessionId,
      role: 'user',
      content: message,
    });
    if (!same) throw new ConflictException('Another message has this id.');
    const { affected } = await manager.update(
      ChatMessage,
      { id: answerId, status: 'failed' },
      { status: 'writing', content: '', createdAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /** Goes on when the caller goes away. */
  private write(ids: AskedIds, session: ChatSession, sent: Sent, user: User) {
    const written: Promise<void> = this.answer(ids, session, sent, user)
      .catch((error: unknown) => this.log.error(error))
      .then(() => void this.writing.delete(written));
    this.writing.add(written);
  }

  private async answer(
    ids: AskedIds,
    session: ChatSession,
    { message, mode }: Sent,
    user: User,
  ): Promise<void> {
    const { manager } = this.messages;
    const stop = new AbortController();
    const watching = this.changes
      .rows(ids.answerId)
      .subscribe({ complete: () => stop.abort(), error: () => stop.abort() });
    const progress = new Latest((answer: Answer) => writeAnswer(manager, ids.answerId, answer));
    try {
      const before = await this.before(session.id, ids.questionId);
      const answer = await this.tutor.answer({
        id: ids.questionId,
        text: message,
        session,
        user,
        mode,
        history: shortened(before),
        guide: openGuide(before),
        signal: stop.signal,
        onProgress: (answer) => progress.push(answer),
      });
      await progress.end();
      await writeAnswer(manager, ids.answerId, { ...answer, status: 'complete' });
    } catch (error) {
      await progress.end();
      const wasWriting = await writeAnswer(manager, ids.answerId, { status: 'failed' });
      if (wasWriting) throw error;
    } finally {
      watching.unsubscribe();
    }
  }

  /** Messages of the conversation before a question, oldest first. */
  private async before(sessionId: string, questionId: string): Promise<ChatMessage[]> {
    const messages = await this.chats.latestOf(sessionId, HISTORY_MESSAGES);
    const at = messages.findIndex(({ id }) => id === questionId);
    return at < 0 ? messages : messages.slice(0, at);
  }
}

/** Messages that are looked at for the history. */
const HISTORY_MESSAGES = 24;
/** About a thousand tokens. */
const HISTORY_CHARACTERS = 4000;

/** The latest messages that fit, whole ones, oldest first. */
export function shortened(messages: Pick<ChatMessage, 'role' | 'content' | 'status'>[]): History {
  const kept: History = [];
  let length = 0;
  for (const { role, content, status } of messages.toReversed()) {
    if (status === 'failed' || status === 'writing') continue;
    length += content.length;
    if (length > HISTORY_CHARACTERS) break;
    kept.unshift({ role, content });
  }
  return kept;
}

/** The question that the tutor's last message gave a hint for. */
function openGuide(messages: ChatMessage[]): GuideState | undefined {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return (last?.metadata as Answer['metadata'] | undefined)?.guide;
}

/** The id of a question's answer follows from the question's, so that there can be only one. */
function answerIdOf(questionId: string): string {
  const hash = createHash('sha256').update(`answer to ${questionId}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
