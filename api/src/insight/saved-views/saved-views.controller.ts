import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { SavedViewsService } from './saved-views.service.js';

@Controller()
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Endpoint(listSavedViews)
  list({ query, user, locale }: Input<typeof listSavedViews>) {
    return this.views.list(query.list, user, locale);
  }

  @Endpoint(createSavedView)
  create({ body, user }: Input<typeof createSavedView>) {
    return this.views.create(body, user);
  }

  @Endpoint(updateSavedView)
  update({ params, body, user }: Input<typeof updateSavedView>) {
    return this.views.update(params.viewId, body, user);
  }

  @Endpoint(deleteSavedView)
  delete({ params, user }: Input<typeof deleteSavedView>) {
    return this.views.delete(params.viewId, user);
  }
}
