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
import { AnswerChanges } from './answer-changes.js';
import { ChatsService } from './chats.service.js';
import { presentMessage } from './present-chat.js';
import { TutorService } from './tutor.service.js';

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
    if (await this.begin(ids, sent)) this.write(ids.answerId, session, sent, user);
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
  ): Promise<boolean> {
    return this.messages.manager.transaction(async (manager) => {
      const inserted = await manager.query<unknown[]>(
        `INSERT INTO chat_messages (id, session_id, role, content) VALUES ($1, $2, 'user', $3)
             ON CONFLICT DO NOTHING RETURNING id`,
        [questionId, sessionId, message],
      );
      if (!inserted.length) return this.again(manager, { questionId, answerId, sessionId, message });
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
  private write(answerId: string, session: ChatSession, { message, mode }: Sent, user: User) {
    const written = this.tutor
      .answer({ text: message, session, user, mode })
      .then((answer) => writeAnswer(this.messages.manager, answerId, { ...answer, status: 'complete' }))
      .catch(async (error: unknown) => {
        this.log.error(error);
        await writeAnswer(this.messages.manager, answerId, { status: 'failed' });
      })
      .catch((error: unknown) => this.log.error(error))
      .then(() => void this.writing.delete(written));
    this.writing.add(written);
  }
}

/** The id of a question's answer follows from the question's, so that there can be only one. */
function answerIdOf(questionId: string): string {
  const hash = createHash('sha256').update(`answer to ${questionId}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
