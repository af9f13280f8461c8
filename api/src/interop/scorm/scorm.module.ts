import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ScormController } from './scorm.controller.js';
import { ScormService } from './scorm.service.js';

@Module({ imports: [AuditModule], controllers: [ScormController], providers: [ScormService] })
export class ScormModule {}
