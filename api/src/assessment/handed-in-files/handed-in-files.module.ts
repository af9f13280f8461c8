import { Module } from '@nestjs/common';
import { HandedInFilePolicy } from './handed-in-file.policy.js';
import { HandedInFilesController } from './handed-in-files.controller.js';
import { HandedInFilesService } from './handed-in-files.service.js';

@Module({
  controllers: [HandedInFilesController],
  providers: [HandedInFilePolicy, HandedInFilesService],
})
export class HandedInFilesModule {}
