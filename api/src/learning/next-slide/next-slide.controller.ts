import { getNextSlide } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { NextSlideService } from './next-slide.service.js';

@Controller()
export class NextSlideController {
  constructor(private readonly nextSlides: NextSlideService) {}

  @Endpoint(getNextSlide)
  get({ params, user }: Input<typeof getNextSlide>) {
    return this.nextSlides.find(params.id, user);
  }
}
