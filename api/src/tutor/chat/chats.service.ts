import {
  type ChatMessage as MessageOnWire,
  type ChatSession as SessionOnWire,
  type createChatSession,
  type Locale,
  MAX_LISTED_MESSAGES,
  type Parsed,
  RECENT_CHATS,
} from '@lectern/contract';
import { ChatMessage, ChatSession, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { presentMessage, presentSession } from './present-chat.js';

/** Chat sessions without a question are deleted after this time; a page that still shows one can then no longer use it. */
const UNUSED_RETENTION_HOURS = 24;

/** Chat sessions, which are private: requests of other people are answered as if the session did not exist. */
@Injectable()
export class ChatsService {
  constructor(
    @InjectRepository(ChatSession) private readonly sessions: Repository<ChatSession>,
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
    private readonly courses: CoursesService,
  ) {}

  /** Lists the latest chat sessions that have a message. Opening the chat creates a session without one. */
  async list(user: User): Promise<SessionOnWire[]> {
    const sessions = await this.sessions
      .createQueryBuilder('session')
      .where('session.userId = :userId AND session.updatedAt > session.createdAt', { userId: user.id })
      .orderBy({ 'session.updatedAt': 'DESC', 'session.id': 'ASC' })
      .take(RECENT_CHATS)
      .getMany();
    return sessions.map(presentSession);
  }

  async create(
    { courseId, moduleId = null, title }: Parsed<(typeof createChatSession)['body']>,
    user: User,
  ): Promise<SessionOnWire> {
    if (courseId) await this.courses.find({ id: courseId }, user);
    if (moduleId) {
      const module = await this.courses.module(moduleId, user);
      if (module.courseId !== courseId) throw new Refusal(404, 'tutor.moduleOfOtherCourse');
    }
    await this.deleteUnused(user);
    const newSession = this.sessions.create({ userId: user.id, courseId, moduleId, title });
    const { id } = await this.sessions.save(newSession);
    return presentSession(await this.find(id, user));
  }

  async listMessages(sessionId: string, user: User, locale: Locale): Promise<MessageOnWire[]> {
    await this.find(sessionId, user);
    const messages = await this.findLatest(sessionId, MAX_LISTED_MESSAGES);
    return messages.map((message) => presentMessage(message, locale));
  }

  async delete(sessionId: string, user: User): Promise<void> {
    const { affected } = await this.sessions.delete({ id: sessionId, userId: user.id });
    if (!affected) throw createNotFound();
  }

  /** Finds a chat session of the user. @throws Refusal (404) */
  async find(id: string, user: User): Promise<ChatSession> {
    const session = await this.sessions.findOneBy({ id, userId: user.id });
    if (!session) throw createNotFound();
    return session;
  }

  /** Finds the latest messages, oldest first. */
  async findLatest(sessionId: string, count: number): Promise<ChatMessage[]> {
    const latest = await this.messages.find({
      where: { sessionId },
      // A question and its answer can have the same time: 'assistant' sorts before 'user', so the answer is the later one.
      order: { createdAt: 'DESC', role: 'ASC' },
      take: count,
    });
    return latest.reverse();
  }

  /** Deletes chat sessions of the user that were created before `UNUSED_RETENTION_HOURS` and never got a question. */
  private async deleteUnused(user: User): Promise<void> {
    await this.sessions
      .createQueryBuilder()
      .delete()
      .where('user_id = :userId AND updated_at = created_at', { userId: user.id })
      .andWhere(`created_at < now() - interval '${UNUSED_RETENTION_HOURS} hours'`)
      .andWhere('NOT EXISTS (SELECT FROM chat_messages WHERE session_id = chat_sessions.id)')
      .execute();
  }
}

const createNotFound = () => new Refusal(404, 'tutor.conversationNotFound');
