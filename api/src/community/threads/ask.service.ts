import {
  type NewThread,
  primaryLanguage,
  THREAD_LIMITS,
  type Thread as ThreadOnWire,
  type ThreadAudience,
} from '@lectern/contract';
import { holdLock, Post, readWords, savePostWords, Thread, type User } from '@lectern/data';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { type AnchorSlide, lockAnchorSlide } from '../anchors/anchors.queries.js';
import { describeAnchor } from '../anchors/describe-anchor.js';
import { requireReaders } from '../participants/require-readers.js';
import { followOnWriting, saveMentions } from '../posts/posts.queries.js';
import { ThreadReader } from './thread-reader.service.js';
import { countOpenQuestions, findNearestSlides, findTutorQuestion } from './threads.queries.js';

interface Forwarded {
  id: string;
  messageId: string;
  slideId?: string | undefined;
  text?: string | undefined;
  audience: ThreadAudience;
}

/** What is stored of a question beside what was sent. */
interface Origin {
  isFromTutor: boolean;
  nearestSlideIds: string[];
}

/** Asks people: from a slide, or with what the tutor did not answer. */
@Injectable()
export class AskService {
  constructor(
    private readonly source: DataSource,
    private readonly reader: ThreadReader,
  ) {}

  /** Saves a question once: its id is the client's. */
  ask(sent: NewThread, user: User): Promise<ThreadOnWire> {
    if (sent.quote && sent.place) throw new Refusal(400, 'community.thread.onlyOnePlace');
    return this.source.transaction((manager) =>
      this.save(manager, sent, { user, origin: { isFromTutor: false, nearestSlideIds: [] } }),
    );
  }

  /** @throws Refusal (404) for a message of other people, and one that the tutor answered */
  forward({ id, messageId, slideId, text, audience }: Forwarded, user: User): Promise<ThreadOnWire> {
    return this.source.transaction(async (manager) => {
      const found = await findTutorQuestion(manager, messageId, user.id);
      if (!found) throw new Refusal(404, 'community.thread.notForwardable');
      const nearest = await findNearestSlides(manager, [...new Set(found.slideIds)], user);
      const chosen = slideId ?? nearest[0]?.slideId;
      if (!chosen) throw new Refusal(400, 'community.thread.needsSlide');
      const nearestSlideIds = nearest.slice(0, THREAD_LIMITS.nearest).map((slide) => slide.slideId);
      const sent = {
        id,
        slideId: chosen,
        quote: null,
        place: null,
        title: '',
        text: text ?? found.question,
        audience,
      };
      return this.save(manager, sent, { user, origin: { isFromTutor: true, nearestSlideIds } });
    });
  }

  private async save(
    manager: EntityManager,
    sent: NewThread,
    { user, origin }: { user: User; origin: Origin },
  ): Promise<ThreadOnWire> {
    // Orders the questions of a person, so that two requests at once count each other.
    await holdLock(manager, `threads of ${user.id}`);
    const existing = await manager.findOneBy(Thread, { id: sent.id });
    if (existing && existing.askerId === user.id) return this.reader.read(manager, sent.id, user);
    if (existing || (await manager.existsBy(Post, { id: sent.id })))
      throw new Refusal(409, 'community.post.idInUse');
    const slide = await lockAnchorSlide(manager, sent.slideId, user);
    if (!slide?.hasDiscussion) throw new Refusal(404, 'community.thread.slideGone');
    if ((await countOpenQuestions(manager, slide.courseId, user.id)) >= THREAD_LIMITS.openThreads)
      throw new Refusal(409, 'community.thread.tooMany', { values: { max: THREAD_LIMITS.openThreads } });
    const row = { ...toRow(sent, slide, user.id), ...origin };
    const mentions = await requireReaders(manager, sent.text, { thread: row });
    await manager.insert(Thread, row);
    await manager.insert(Post, { id: sent.id, threadId: sent.id, authorId: user.id, text: sent.text });
    await saveMentions(manager, { id: sent.id, threadId: sent.id }, mentions);
    const language = primaryLanguage(slide.courseLanguage ?? DEFAULT_LANGUAGE);
    await savePostWords(manager, sent.id, await readWords(manager, `${sent.title}\n${sent.text}`, language));
    await followOnWriting(manager, sent.id, user.id);
    return this.reader.read(manager, sent.id, user);
  }
}

const toRow = (sent: NewThread, slide: AnchorSlide, askerId: string) => ({
  ...{ id: sent.id, title: sent.title, audience: sent.audience, askerId },
  ...describeAnchor(sent, slide),
});
