import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  closeThread,
  countModuleThreads,
  countThreads,
  findSimilarThreads,
  followThread,
  forwardTutorQuestion,
  getThread,
  listAnswers,
  listInbox,
  listInboxCourses,
  listMentionable,
  listThreads,
  markThreadRead,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AskService } from './ask.service.js';
import { ModerationService } from '../posts/moderation.service.js';
import { PostsService } from '../posts/posts.service.js';
import { ThreadsService } from './threads.service.js';

@Controller()
export class ThreadsController {
  constructor(
    private readonly threads: ThreadsService,
    private readonly asking: AskService,
    private readonly posts: PostsService,
    private readonly moderation: ModerationService,
  ) {}

  @Endpoint(listThreads)
  list({ query, user }: Input<typeof listThreads>) {
    return this.threads.list(query, user);
  }

  @Endpoint(countModuleThreads)
  countInModule({ params, user }: Input<typeof countModuleThreads>) {
    return this.threads.countInModule(params.moduleId, user);
  }

  @Endpoint(getThread)
  read({ params, user }: Input<typeof getThread>) {
    return this.threads.read(params.threadId, user);
  }

  @Endpoint(listAnswers)
  listAnswers({ params, query, user }: Input<typeof listAnswers>) {
    return this.threads.listAnswers(params.threadId, query.page, user);
  }

  @Endpoint(askQuestion)
  ask({ body, user }: Input<typeof askQuestion>) {
    return this.asking.ask(body, user);
  }

  @Endpoint(forwardTutorQuestion)
  forward({ body, user }: Input<typeof forwardTutorQuestion>) {
    return this.asking.forward(body, user);
  }

  @Endpoint(findSimilarThreads)
  findSimilarThreads({ body, user }: Input<typeof findSimilarThreads>) {
    return this.threads.findSimilarThreads(body, user);
  }

  @Endpoint(answerQuestion)
  answer({ params, body, user }: Input<typeof answerQuestion>) {
    return this.posts.answer(params.threadId, body, user);
  }

  @Endpoint(acceptAnswer)
  accept({ params, body, user }: Input<typeof acceptAnswer>) {
    return this.posts.accept(params.threadId, body.postId, user);
  }

  @Endpoint(followThread)
  follow({ params, body, user }: Input<typeof followThread>) {
    return this.threads.follow(params.threadId, body.isFollowing, user);
  }

  @Endpoint(markThreadRead)
  markRead({ params, user }: Input<typeof markThreadRead>) {
    return this.threads.markRead(params.threadId, user);
  }

  @Endpoint(closeThread)
  close({ params, body, user }: Input<typeof closeThread>) {
    return this.moderation.close(params.threadId, body.isClosed, user);
  }

  @Endpoint(countThreads)
  count({ user }: Input<typeof countThreads>) {
    return this.threads.count(user);
  }

  @Endpoint(listMentionable)
  listMentionable({ params, query, user, locale }: Input<typeof listMentionable>) {
    return this.threads.listMentionable(params.id, { ...query, locale }, user);
  }

  @Endpoint(listInbox)
  listInbox({ query, user }: Input<typeof listInbox>) {
    return this.threads.listInbox(query, user);
  }

  @Endpoint(listInboxCourses)
  listInboxCourses({ user, locale }: Input<typeof listInboxCourses>) {
    return this.threads.listInboxCourses(user, locale);
  }
}
