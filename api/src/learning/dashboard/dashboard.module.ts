import { Certificate, Enrollment } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Certificate, Enrollment])],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
