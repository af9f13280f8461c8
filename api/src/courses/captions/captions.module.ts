import { Module } from '@nestjs/common';
import { CaptionsController } from './captions.controller.js';
import { CaptionsService } from './captions.service.js';
import { OpenSlidePolicy } from './open-slide.policy.js';

@Module({ controllers: [CaptionsController], providers: [CaptionsService, OpenSlidePolicy] })
export class CaptionsModule {}
