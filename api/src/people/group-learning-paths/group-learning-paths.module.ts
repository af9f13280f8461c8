import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { GroupLearningPathsController } from './group-learning-paths.controller.js';
import { GroupLearningPathsService } from './group-learning-paths.service.js';

@Module({
  imports: [GroupsModule],
  controllers: [GroupLearningPathsController],
  providers: [GroupLearningPathsService],
})
export class GroupLearningPathsModule {}
