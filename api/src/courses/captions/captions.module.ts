import { Module } from '@nestjs/common';
import { CaptionsController } from './captions.controller.js';
import { CaptionsService } from './captions.service.js';

@Module({ controllers: [CaptionsController], providers: [CaptionsService] })
export class CaptionsModule {}
