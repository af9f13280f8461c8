import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { SlideVideosController } from './slide-videos.controller.js';
import { SlideVideosService } from './slide-videos.service.js';
import { VideoUploadsService } from './video-uploads.service.js';

@Module({
  imports: [AuditModule],
  controllers: [SlideVideosController],
  providers: [SlideVideosService, VideoUploadsService],
  exports: [VideoUploadsService],
})
export class SlideVideosModule {}
