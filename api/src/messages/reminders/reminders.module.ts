import { PlannedReview } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlannedReviewsController } from './planned-reviews.controller.js';
import { PlannedReviewsService } from './planned-reviews.service.js';
import { RemindersController } from './reminders.controller.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PlannedReview])],
  controllers: [RemindersController, PlannedReviewsController],
  providers: [RemindersService, PlannedReviewsService],
})
export class RemindersModule {}
