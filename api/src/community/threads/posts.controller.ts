import { deletePost, dismissReports, hidePost, reportPost, showPost, updatePost } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ModerationService } from '../posts/moderation.service.js';
import { PostsService } from '../posts/posts.service.js';

@Controller()
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly moderation: ModerationService,
  ) {}

  @Endpoint(updatePost)
  update({ params, body, user }: Input<typeof updatePost>) {
    return this.posts.update(params.postId, body, user);
  }

  @Endpoint(deletePost)
  delete({ params }: Input<typeof deletePost>) {
    return this.posts.delete(params.postId);
  }

  @Endpoint(reportPost)
  report({ params, body, user }: Input<typeof reportPost>) {
    return this.posts.report(params.postId, body.reason, user);
  }

  @Endpoint(hidePost)
  hide({ params, body, user }: Input<typeof hidePost>) {
    return this.moderation.hide(params.postId, body.reason, user);
  }

  @Endpoint(showPost)
  show({ params, user }: Input<typeof showPost>) {
    return this.moderation.show(params.postId, user);
  }

  @Endpoint(dismissReports)
  dismissReports({ params, user }: Input<typeof dismissReports>) {
    return this.moderation.dismissReports(params.postId, user);
  }
}
