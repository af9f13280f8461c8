import { Module } from '@nestjs/common';
import { HealthChecksService } from './health-checks.service.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [HealthChecksService] })
export class HealthModule {}
