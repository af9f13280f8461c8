import { searchEverything } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly searchService: SearchService) {}

  @Endpoint(searchEverything)
  async search({ query, user }: Input<typeof searchEverything>) {
    return { hits: await this.searchService.search(query.q, user) };
  }
}
