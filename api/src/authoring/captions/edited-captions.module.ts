import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { EditedCaptionsController } from './edited-captions.controller.js';
import { EditedCaptionsService } from './edited-captions.service.js';

@Module({
  imports: [AuditModule],
  controllers: [EditedCaptionsController],
  providers: [EditedCaptionsService],
})
export class EditedCaptionsModule {}
