import { installSearchModel, listSearchModels, removeSearchModel } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../http/endpoint.js';
import { SearchModelsService } from './search-models.service.js';

@Controller()
export class SearchModelsController {
  constructor(private readonly models: SearchModelsService) {}

  @Endpoint(listSearchModels)
  list() {
    return this.models.list();
  }

  @Endpoint(installSearchModel)
  install({ params, user }: Input<typeof installSearchModel>) {
    return this.models.install(params.name, user);
  }

  @Endpoint(removeSearchModel)
  remove({ params, user }: Input<typeof removeSearchModel>) {
    return this.models.remove(params.name, user);
  }
}
