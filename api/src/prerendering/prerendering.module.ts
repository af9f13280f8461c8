import { Module } from '@nestjs/common';
import { CoursesModule } from '../courses/reading/courses.module.js';
import { PageSlotsService } from './page-slots.service.js';

@Module({ imports: [CoursesModule], providers: [PageSlotsService] })
export class PrerenderingModule {}
