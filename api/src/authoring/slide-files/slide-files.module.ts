import { Module } from '@nestjs/common';
import { SlideFilesController } from './slide-files.controller.js';
import { SlideFilesService } from './slide-files.service.js';

@Module({ controllers: [SlideFilesController], providers: [SlideFilesService], exports: [SlideFilesService] })
export class SlideFilesModule {}
