import { Module } from '@nestjs/common';
import { HandedInFilePolicy } from './handed-in-file.policy.js';
import { HandedInFilesController } from './handed-in-files.controller.js';
import { HandedInFilesService } from './handed-in-files.service.js';
import { HandedInPagesService } from './handed-in-pages.service.js';

@Module({
  controllers: [HandedInFilesController],
  providers: [HandedInFilePolicy, HandedInFilesService, HandedInPagesService],
})
export class HandedInFilesModule {}
