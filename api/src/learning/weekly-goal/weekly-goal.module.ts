import { User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WeeklyGoalController } from './weekly-goal.controller.js';
import { WeeklyGoalService } from './weekly-goal.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [WeeklyGoalController],
  providers: [WeeklyGoalService],
})
export class WeeklyGoalModule {}
