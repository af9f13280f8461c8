import { Course } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CoursesModule } from '../courses/reading/courses.module.js';
import { PageSlotsService } from './page-slots.service.js';

@Module({ imports: [TypeOrmModule.forFeature([Course]), CoursesModule], providers: [PageSlotsService] })
export class PrerenderingModule {}
