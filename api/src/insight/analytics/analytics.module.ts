import { User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User]), CoursesModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, StatsService],
})
export class AnalyticsModule {}
