import { Module } from '@nestjs/common';
import { UserImportsModule } from '../people/imports/user-imports.module.js';
import { RetentionModule } from '../people/privacy/retention.module.js';
import { TutorModule } from '../tutor/tutor.module.js';
import { PeriodicTasks } from './periodic-tasks.js';

@Module({ imports: [RetentionModule, TutorModule, UserImportsModule], providers: [PeriodicTasks] })
export class TasksModule {}
